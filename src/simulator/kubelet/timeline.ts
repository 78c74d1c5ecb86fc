/** What a program does over its life, as far as it is known. */

export interface Timeline {
  /** When it ends by itself, in milliseconds since its start; absent: not that is known. */
  end?: {readonly at: number; readonly code: number};
  /** It takes connections. */
  serves: boolean;
}

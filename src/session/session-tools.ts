import type {Tools} from '../pack/setup.ts';

/** The binaries a session works with. */
export interface SessionTools extends Tools {
  /** The folder of our own kubectl and helm, to be put on the shell's PATH; absent when those on PATH are used. */
  readonly folder?: string;
}

/** What goes wrong with files, in the words of the C library. */

const SAYS = {
  ENOENT: 'No such file or directory',
  ENOTDIR: 'Not a directory',
  EISDIR: 'Is a directory',
  EEXIST: 'File exists',
  ENOTEMPTY: 'Directory not empty',
  EROFS: 'Read-only file system',
  EACCES: 'Permission denied',
  EPERM: 'Operation not permitted',
  ELOOP: 'Too many levels of symbolic links',
  EBUSY: 'Device or resource busy',
  EINVAL: 'Invalid argument',
  ENOSPC: 'No space left on device',
} as const;

export class FileError extends Error {
  constructor(readonly code: keyof typeof SAYS) {
    super(SAYS[code]);
  }
}

/** The words for a failure; throws on what is none. */
export const saying = (error: unknown): string => {
  if (error instanceof FileError) return error.message;
  throw error;
};

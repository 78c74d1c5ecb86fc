/** One process at a time on an attempt. */
import {tryLock, unlock} from '../kube/file-lock.ts';
import {UserError} from '../kube/user-error.ts';

export interface Lock {
  release(): void;
}

/** Takes the lock, or throws a UserError that names the process that has it. */
export const takeLock = (file: string): Lock => {
  const holder = tryLock(file);
  if (!holder) return {release: () => unlock(file)};
  throw new UserError(`another ckad-drill (pid ${holder.pid}) has this attempt open`, {
    hint: `use that one, or end it (kill ${holder.pid}) and try again: the attempt stays as it is`,
  });
};

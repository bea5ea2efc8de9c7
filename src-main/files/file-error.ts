import { basename } from 'node:path';
import { AlmanacError } from '#shared/errors/errors.ts';

/** The codes of a disk without room, and of one whose owner has used up their share of it. */
const full: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);

/** Codes of a place where this user can write nothing. */
const notWritable = /^(EACCES|EPERM|EROFS|ENOENT|ENOTDIR|EISDIR|ERR_FS_EISDIR|EBUSY|ENAMETOOLONG)$/;

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException | null)?.code ?? '';

/** Whether something could not be written for lack of room alone. */
export const isOfFullDisk = (error: unknown): boolean =>
  full.has(codeOf(error)) || (error instanceof AlmanacError && error.code === 'DISK_FULL');

/** Returns the error of the contract for one of the system that kept a file from being written; everything else stays as it is. */
export function fileError(error: unknown, path: string): unknown {
  if (error instanceof AlmanacError) return error;
  if (isOfFullDisk(error)) return new AlmanacError('DISK_FULL', {}, error);
  return notWritable.test(codeOf(error))
    ? new AlmanacError('FILE_NOT_WRITABLE', { what: basename(path) }, error)
    : error;
}

/** The same where whatever went wrong means that `what` cannot be written. */
export const unwritable = (error: unknown, what: string): AlmanacError =>
  new AlmanacError(isOfFullDisk(error) ? 'DISK_FULL' : 'FILE_NOT_WRITABLE', { what }, error);

import type { HostInput, HostMethod } from '#main/data-host/host-methods.ts';
import type { DataHost } from '#main/data-host/protocol.ts';
import type { FilePath } from '#main/files/file-name.ts';
import { AlmanacError } from '#shared/errors/errors.ts';

/** A method that writes a file and can ask where it goes. */
type FileMethod = { [M in HostMethod]: HostInput<M> extends { readonly path: FilePath } ? M : never }[HostMethod];

/** The name that the file of a call is offered under in the dialog; nothing is written. */
export async function offeredName<M extends FileMethod>(
  host: Pick<DataHost, 'call'>,
  method: M,
  input: Omit<HostInput<M>, 'path'>,
): Promise<string> {
  const offered: string[] = [];
  const path = async (fileName: string): Promise<string> => {
    offered.push(fileName);
    throw new AlmanacError('CANCELLED');
  };
  await host.call(method, { ...input, path } as never).catch((error) => {
    if (offered.length === 0) throw error;
  });
  return offered.join();
}

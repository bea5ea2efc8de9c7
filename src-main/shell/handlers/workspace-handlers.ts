import type { Handlers } from '../ipc/call-router.ts';
import type { Workspaces } from '../system/workspaces.ts';

type WorkspaceMethod =
  | 'workspaces:list'
  | 'workspaces:open'
  | 'profiles:add'
  | 'profiles:rename'
  | 'profiles:remove'
  | 'packages:remove';

export function createWorkspaceHandlers(workspaces: Workspaces): Pick<Handlers, WorkspaceMethod> {
  return {
    'workspaces:list': () => workspaces.state(),
    'workspaces:open': (ref) => workspaces.open(ref),
    'profiles:add': ({ name }) => workspaces.addProfile(name),
    'profiles:rename': ({ id, name }) => workspaces.renameProfile(id, name),
    'profiles:remove': ({ id }) => workspaces.removeProfile(id),
    'packages:remove': ({ id }) => workspaces.removePackage(id),
  };
}

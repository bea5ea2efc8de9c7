import type { Dictionaries } from '../cache/database/dictionaries.ts';
import type { Modules } from '../cache/runs/modules.ts';
import type { Handlers } from '../protocol.ts';

/** The subsections that the user names. */
export function moduleHandlers(
  modules: Modules,
  dictionaries: Dictionaries,
  onChange: () => void,
): Pick<Handlers, 'subsections:list' | 'subsections:add' | 'subsections:order' | 'subsections:remove'> {
  return {
    'subsections:list': ({ runId }) => ({ moduleIds: modules.subsections(runId) }),
    'subsections:add': ({ runId, moduleIds }) => {
      const before = new Set(modules.subsections(runId));
      const distinct = [...new Set(moduleIds)];
      modules.addSubsections(runId, distinct);
      onChange();
      return {
        added: distinct.filter((id) => !before.has(id)),
        alreadyThere: distinct.filter((id) => before.has(id)),
      };
    },
    'subsections:order': ({ runId, moduleIds }) => {
      const named = modules.subsections(runId);
      const first = [...new Set(moduleIds)].filter((id) => named.includes(id));
      modules.orderSubsections(runId, [...first, ...named.filter((id) => !first.includes(id))]);
      onChange();
      return {};
    },
    'subsections:remove': ({ runId, moduleIds }) => {
      modules.removeSubsections(runId, dictionaries.runNo(runId), moduleIds);
      onChange();
      return {};
    },
  };
}

import type { Connection } from '../cache/database.ts';
import { createLabels } from '../cache/labels.ts';
import { createNotes } from '../cache/notes.ts';
import { createPins } from '../cache/pins.ts';
import type { Handlers } from './handlers.ts';

type OwnWordsMethod =
  | 'labels:all'
  | 'labels:change'
  | 'notes:add'
  | 'notes:change'
  | 'notes:remove'
  | 'pins:list'
  | 'pins:set'
  | 'pins:remove';

/** Names, notes and pins. All that is changed here can be shown on any screen, so each change renews them. */
export function ownWordsHandlers(db: Connection, onChange: () => void): Pick<Handlers, OwnWordsMethod> {
  const labels = createLabels(db);
  const notes = createNotes(db);
  const pins = createPins(db);
  const changed = <T>(answer: T): T => {
    onChange();
    return answer;
  };
  return {
    'labels:all': () => ({ labels: labels.shown() }),
    'labels:change': ({ changes }) => changed({ undo: labels.change(changes) }),
    'notes:add': (note) => changed({ noteNo: notes.add(note) }),
    'notes:change': ({ noteNo, text, day }) => changed({ before: notes.change(noteNo, text, day) }),
    'notes:remove': ({ noteNo }) => changed({ before: notes.remove(noteNo) }),
    'pins:list': () => ({ pins: pins.list() }),
    'pins:set': (pin) => {
      pins.set(pin);
      return changed({});
    },
    'pins:remove': ({ address }) => {
      pins.remove(address);
      return changed({});
    },
  };
}

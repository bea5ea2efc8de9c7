import { type Pin, pin } from '#shared/subjects/annotations/annotations.ts';
import { measuresOf, type WatchSubject } from '#shared/subjects/watch/watch.ts';
import { nowInstant } from '#shared/time/time.ts';
import {
  createFixItems,
  createLabels,
  createNotes,
  createSameQuestions,
  createSkillMarks,
} from '../cache/annotations/annotations.ts';
import type { Connection } from '../cache/database/database.ts';
import type { Handlers } from '../protocol.ts';
import type { DefaultCoverage } from '../subjects/coverage/default-question.ts';
import type { Watches } from '../subjects/watch/watches.ts';

type AnnotationMethod =
  | 'labels:all'
  | 'labels:change'
  | 'notes:add'
  | 'notes:change'
  | 'notes:remove'
  | 'marks:change'
  | 'questions:match'
  | 'fixes:change'
  | 'pins:list'
  | 'pins:add'
  | 'pins:set'
  | 'pins:remove';

/** Names, notes, marks and pins. All that is changed here can be shown on any screen, so each change renews them. */
export function annotationHandlers(
  db: Connection,
  defaultCoverage: DefaultCoverage,
  onChange: () => void,
): Pick<Handlers, AnnotationMethod> {
  const labels = createLabels(db);
  const notes = createNotes(db);
  const marks = createSkillMarks(db);
  const questions = createSameQuestions(db);
  const fixes = createFixItems(db);
  const pins = createPins(db);
  const changed = <T>(answer: T): T => {
    onChange();
    return answer;
  };
  return {
    'labels:all': () => ({ labels: labels.shown() }),
    'labels:change': ({ changes, keepsOwn }) => changed({ undo: labels.change(changes, keepsOwn) }),
    'notes:add': (note) => changed({ noteNo: notes.add(note) }),
    'notes:change': ({ noteNo, text, day }) => changed({ before: notes.change(noteNo, text, day) }),
    'notes:remove': ({ noteNo }) => changed({ before: notes.remove(noteNo) }),
    'marks:change': (input) => {
      const undo = marks.change(input.marks);
      void defaultCoverage.store();
      return changed({ undo });
    },
    'questions:match': ({ matches }) => changed({ undo: questions.change(matches) }),
    'fixes:change': (input) => changed({ undo: fixes.change(input.changes) }),
    'pins:list': () => ({ pins: pins.list() }),
    'pins:add': (input) => changed({ pinnedAs: pins.add(input) }),
    'pins:set': (input) => {
      pins.set(input);
      return changed({});
    },
    'pins:remove': ({ address }) => {
      pins.remove(address);
      return changed({});
    },
  };
}

/** Addresses that users want at hand, oldest first. */
export function createPins(db: Connection) {
  const list = db.prepare<[], Pin>('SELECT address, name FROM journal.pin ORDER BY pinned_at, address');
  const set = db.prepare(`INSERT INTO journal.pin (address, name, pinned_at) VALUES (?, ?, ?)
    ON CONFLICT (address) DO UPDATE SET name = excluded.name`);
  const remove = db.prepare('DELETE FROM journal.pin WHERE address = ?');
  const pins = {
    /** A damaged one is left where it is, and not listed. */
    list: (): Pin[] => list.all().filter((each) => pin.safeParse(each).success),
    /** Pins an address that is not pinned yet; returns the name of one that is. */
    add: ({ address, name }: Pin): string | null => {
      const pinnedAs = pins.list().find((each) => each.address === address)?.name ?? null;
      if (pinnedAs === null) pins.set({ address, name });
      return pinnedAs;
    },
    /** Pins an address, or gives a pinned one another name. */
    set: ({ address, name }: Pin): void => void set.run(address, name, nowInstant()),
    remove: (address: string): void => void remove.run(address),
  };
  return pins;
}

type WatchMethod = 'watch:look' | 'watch:add' | 'watch:change' | 'watch:remove' | 'watch:unread' | 'watch:markRead';

/** The rules of the watch list. They are read as the views `watches` and `watch-events`. */
export function watchHandlers(
  watches: Watches,
  aboutOf: (subject: WatchSubject) => string,
  onChange: () => void,
): Pick<Handlers, WatchMethod> {
  return {
    'watch:look': ({ subject }) => ({
      about: aboutOf(subject),
      values: Object.fromEntries(measuresOf(subject.kind).map((name) => [name, watches.valueOf(subject, name)])),
    }),
    'watch:add': ({ rules }) => {
      const watchNos = watches.add(rules);
      onChange();
      return { watchNos };
    },
    'watch:change': ({ watchNo, threshold, note }) => {
      const before = watches.change(watchNo, {
        ...(threshold !== undefined && { value: threshold }),
        ...(note !== undefined && { note }),
      });
      onChange();
      return { before };
    },
    'watch:remove': ({ watchNo }) => {
      const rule = watches.remove(watchNo);
      onChange();
      return { rule };
    },
    'watch:unread': () => ({ unread: watches.unread() }),
    'watch:markRead': () => {
      watches.markRead();
      onChange();
      return {};
    },
  };
}

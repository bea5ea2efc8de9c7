import { type Message, message, t } from '#shared/language/message.ts';
import { formatMoment } from '#shared/time/days.ts';
import type { Restored } from './restore.ts';

/** How `n` entries are counted for users. Tables without words are not mentioned. */
const entryText: Readonly<Record<string, Message>> = {
  selected_run: message('{n, plural, one {# selected run} other {# selected runs}}'),
  label: message('{n, plural, one {# name} other {# names}}'),
  note: message('{n, plural, one {# note} other {# notes}}'),
  pin: message('{n, plural, one {# pin} other {# pins}}'),
  skill_mark: message('{n, plural, one {# mark on a skill} other {# marks on skills}}'),
  same_question: message('{n, plural, one {# match of questions} other {# matches of questions}}'),
  fix_item: message('{n, plural, one {# entry of the fix list} other {# entries of the fix list}}'),
  watch: message('{n, plural, one {# watched figure} other {# watched figures}}'),
  document: message('{n, plural, one {# report} other {# reports}}'),
  observed_change: message('{n, plural, one {# seen change} other {# seen changes}}'),
};

const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((total, count) => total + count, 0);

/** What happened, what was saved, where the file lies and what to do, in sentences. */
export function restoredText(restored: Restored): string {
  const { damagedFile, isBehind, saved, fromCopies } = restored;
  if (damagedFile === null) {
    const gone = t(
      'The file with your own choices (selected runs, names, notes, marks, pins and seen changes) was gone.',
    );
    return `${gone} ${copyText(restored)}`;
  }
  if (isBehind)
    return [
      t(
        'The file with your own choices (selected runs, names, notes, marks, pins and seen changes) lacked entries that its copies have, or was older than they are.',
      ),
      copyText(restored),
      t('The file as it was is kept as {file} in the data folder. Look through your names and notes.', {
        file: damagedFile,
      }),
    ].join(' ');
  if (sum(saved) + fromCopies === 0)
    return t(
      'The file with your own choices (selected runs, names, notes, marks, pins and seen changes) was damaged. Nothing in it could be read, and there was no copy that could, so they start empty. The damaged file is kept as {file} in the data folder, in case something in it can still be read.',
      { file: damagedFile },
    );
  const sentences = [
    t('The file with your own choices (selected runs, names, notes, marks, pins and seen changes) was damaged.'),
    savedText(saved),
    ...(fromCopies > 0 ? [copyText(restored)] : []),
    t(
      'The damaged file is kept as {file} in the data folder. Look through your names and notes; if nothing is missing, delete that file under Settings › Storage and help.',
      { file: damagedFile },
    ),
  ];
  return sentences.join(' ');
}

function savedText(saved: ReadonlyMap<string, number>): string {
  if (sum(saved) === 0) return t('None of it could be read.');
  const counted = Object.entries(entryText).flatMap(([table, entries]) => {
    const n = saved.get(table) ?? 0;
    return n === 0 ? [] : [t(entries, { n })];
  });
  return counted.length === 0
    ? t('Its readable entries are kept.')
    : t('Its readable entries are kept: {entries}.', { entries: counted.join(', ') });
}

function copyText({ damagedFile, fromCopies, copyOf }: Restored): string {
  if (fromCopies === 0) return t('There was no copy that could be read, so they start empty.');
  if (copyOf === null)
    return t('{n, plural, one {# entry} other {# entries}} came from a copy; later changes to them are lost.', {
      n: fromCopies,
    });
  const when = `${formatMoment(copyOf.getTime() * 1000)} UTC`;
  if (damagedFile === null) return t('It is restored to {when}; later changes are lost.', { when });
  return t(
    '{n, plural, one {# entry} other {# entries}} came from the copy of {when}; later changes to them are lost.',
    { n: fromCopies, when },
  );
}

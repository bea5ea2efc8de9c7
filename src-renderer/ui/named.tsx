import { Fragment } from 'react';
import { courseCode, termOf } from '#shared/catalog/course-id.ts';
import { t } from '#shared/language/message.ts';
import type { LabelKind } from '#shared/subjects/annotations/annotations.ts';
import { isolate, piecesOfId } from '#shared/text/text.ts';
import { useLabels } from '../client/annotations.ts';

/** Names of more letters are cut in a table, where they would push other rows out of sight; the tooltip has them whole. */
const maxNameLength = 90;

/** Longer pieces may be broken anywhere: no window is wide enough for all of them. */
const maxPieceLength = 40;

interface NamedProps {
  readonly kind: LabelKind;
  readonly id: string;
  /** The course above it, whose name is not shown again. */
  readonly below?: string;
}

/**
 * Shows a name, with the id in the tooltip, or the id where there is no name. A run has its term, which differs from run to run of a course; a
 * course without a name is called by its code.
 */
export function Named({ kind, id, below }: NamedProps) {
  const labels = useLabels();
  const label = labels.of(kind, id);
  if (label === undefined) return kind === 'course' ? <CourseCode id={id} /> : <IdText id={id} />;
  const term = kind === 'run' ? termOf(id) : null;
  const isRepeated = term !== null && below !== undefined && labels.of('course', below) === label;
  const isLong = label.length > maxNameLength;
  return (
    <span title={isLong ? `${label}\n${id}` : id}>
      <bdi className={isRepeated ? 'sr-only' : isLong ? 'long-name' : undefined}>{label}</bdi>
      {term !== null && (
        <span className="named-id">
          {' '}
          <IdText id={term} />
        </span>
      )}
    </span>
  );
}

/** A course without a name by organization and number; the tooltip says why, and what can be done. */
function CourseCode({ id }: Pick<NamedProps, 'id'>) {
  const why = t(
    'The title of {key} is not known, because the service gives course titles only with course runs. You can name the course on its screen.',
    { key: isolate(id) },
  );
  return (
    <span className="untitled" title={why}>
      <IdText id={courseCode(id)} />
    </span>
  );
}

/**
 * An id, which goes on in the next line behind its separators, never behind a hyphen. The text is that of the id. Its parts stand from left to
 * right, each isolated from the others: two Arabic parts would change places otherwise.
 */
export function IdText({ id, className }: { readonly id: string; readonly className?: string | undefined }) {
  // Parts of letters that run from left to right keep their order by themselves.
  const isPlain = isolate(id) === id;
  return (
    <bdi dir="ltr" className={className}>
      {piecesOfId(id).map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of an id have no other identity
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {isPlain && (piece.length > maxPieceLength || !piece.includes('-')) ? (
            piece
          ) : (
            <bdi dir="ltr" className={piece.length > maxPieceLength || !piece.includes('-') ? undefined : 'id-piece'}>
              {piece}
            </bdi>
          )}
        </Fragment>
      ))}
    </bdi>
  );
}

import { hrefOf } from '../../routing/routes.ts';
import { Named } from '../../ui/named.tsx';
import { NotReported } from '../../ui/not-reported.tsx';

/** Courses by their keys, which have no space and stand in one text. */
export function CourseList({ keys }: { readonly keys: string | null }) {
  if (keys === null) return <NotReported />;
  return (
    <ul className="listed-courses">
      {keys.split(', ').map((key) => (
        <li key={key}>
          <a href={hrefOf('course', { key })} dir="auto">
            <Named kind="course" id={key} />
          </a>
        </li>
      ))}
    </ul>
  );
}

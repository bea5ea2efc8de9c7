import { type ViewRow, views } from '#shared/catalog/views.ts';
import { skillName } from '#shared/figures/phrases.ts';
import { t, translated } from '#shared/language/message.ts';
import type { CoverageQuestion } from '#shared/subjects/coverage/question.ts';
import { buildReason } from '#shared/subjects/coverage/text.ts';
import { formatDollars, formatExact } from '#shared/text/numbers.ts';
import { useView } from '../../client/views.ts';
import { hrefOf } from '../../routing/routes.ts';
import { NotReported } from '../../ui/not-reported.tsx';
import { Read } from '../../ui/states.tsx';
import { CourseList } from './coverage-table.tsx';
import { coverageQueryText } from './question.ts';

/** As many as a department decides on at once. */
const cards = 5;

/** The first gaps to build, each with what speaks for it. The table has all of them in the same order. */
export function BuildNext({ question }: { readonly question: CoverageQuestion }) {
  const first = useView({ view: 'coverage-opportunity', params: question }, { page: 1, pageSize: cards });
  const title = translated(views['coverage-opportunity'].title);
  return (
    <section className="block" aria-label={title}>
      <h2>{title}</h2>
      <Read of={first}>
        {({ rows }) => (
          <ol className="build-cards">
            {rows.map((row) => (
              <Card key={row.skill_id} row={row} question={question} />
            ))}
          </ol>
        )}
      </Read>
    </section>
  );
}

interface CardProps {
  readonly row: ViewRow<'coverage-opportunity'>;
  readonly question: CoverageQuestion;
}

function Card({ row, question }: CardProps) {
  const name = skillName(row.name, row.skill_id);
  const brief = hrefOf('reports', {}, { coverage: coverageQueryText(question), brief: row.skill_id });
  return (
    <li className="build-card">
      <h3>
        <a href={hrefOf('skill', { id: row.skill_id })} dir="auto">
          {name}
        </a>
      </h3>
      <dl>
        <dt>{t('Postings')}</dt>
        <dd>{row.demand === null ? <NotReported /> : formatExact(row.demand)}</dd>
        <dt>{t('Jobs')}</dt>
        <dd>{formatExact(row.jobs)}</dd>
        <dt>{t('Median salary')}</dt>
        <dd>{row.median_salary === null ? <NotReported /> : formatDollars(row.median_salary)}</dd>
      </dl>
      <p>{buildReason(row)}</p>
      <p className="build-extend">{t('Courses to extend')}</p>
      <CourseList keys={row.carriers} />
      <a className="button button-plain" href={brief} aria-label={t('Course brief: {skill}', { skill: name })}>
        {t('Course brief')}
      </a>
    </li>
  );
}

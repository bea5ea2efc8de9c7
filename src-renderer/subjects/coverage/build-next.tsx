import { views } from '#shared/catalog/views.ts';
import { skillName } from '#shared/figures/phrases.ts';
import { t, translated } from '#shared/language/message.ts';
import type { CoverageQuestion } from '#shared/subjects/coverage/question.ts';
import { firstReason, type Gap, opportunityText, rankText, sharedSalaryText } from '#shared/subjects/coverage/text.ts';
import { formatDollars, formatExact, formatNumber, formatPercent } from '#shared/text/numbers.ts';
import { isolate } from '#shared/text/text.ts';
import { useView } from '../../client/views.ts';
import { hrefOf } from '../../routing/routes.ts';
import { Button } from '../../ui/button.tsx';
import { NotReported } from '../../ui/not-reported.tsx';
import { Read } from '../../ui/states.tsx';
import { CourseList } from './coverage-map.tsx';
import { coverageQueryText } from './question.ts';

interface GapsProps {
  readonly question: CoverageQuestion;
  /** How many gaps there are in all. */
  readonly gaps: number;
  /** Shows all of them, in an order of the table or in its own. */
  readonly onAll: (sort?: string) => void;
}

/** The number that a department decides on at a time. */
const cards = 5;
const firstPage = { page: 1, pageSize: cards } as const;

/** The gaps that most postings ask for: what jobs want and none of the courses teaches. */
export function MostWanted({ question, gaps, onAll }: GapsProps) {
  const sort = { column: 'demand', direction: 'desc' } as const;
  const result = useView({ view: 'coverage-opportunity', params: question, sort }, firstPage);
  const title = t('Most wanted, not taught');
  return (
    <section className="most-wanted" aria-label={title}>
      <div className="head-with-link">
        <h2>{title}</h2>
        {gaps > firstPage.pageSize && (
          <Button kind="link" onClick={() => onAll('-demand')}>
            {t('All {n} gaps by postings', { n: formatNumber(gaps) })}
          </Button>
        )}
      </div>
      <Read of={result}>
        {({ rows }) => (
          <ol>
            {rows.map((row) => (
              <li key={row.skill_id}>
                <span>
                  <a href={hrefOf('skill', { id: row.skill_id })} dir="auto">
                    {skillName(row.name, row.skill_id)}
                  </a>
                  {row.weak_links > 0 && <span className="quiet"> {t('perhaps taught')}</span>}
                </span>
                <span className="most-wanted-postings">
                  {row.demand === null ? (
                    <NotReported />
                  ) : (
                    t('{n, plural, one {# posting} other {# postings}}', { n: row.demand })
                  )}
                </span>
              </li>
            ))}
          </ol>
        )}
      </Read>
    </section>
  );
}

/** The first gaps to build, each with what speaks for it. The table has all of them in the same order. */
export function BuildNext({ question, gaps, onAll }: GapsProps) {
  const first = useView({ view: 'coverage-opportunity', params: question }, firstPage);
  const title = translated(views['coverage-opportunity'].title);
  return (
    <section className="block build-next" aria-label={title}>
      <div className="head-with-link">
        <h2>{title}</h2>
        <span className="as-of">{translated(opportunityText)}</span>
        <Button kind="link" onClick={() => onAll()}>
          {t('{n, plural, one {Show the gap} other {All # gaps by opportunity}}', { n: gaps })}
        </Button>
      </div>
      <Read of={first}>
        {({ rows }) => (
          <>
            <Reasons rows={rows} gaps={gaps} />
            <ol className="build-cards">
              {rows.map((row) => (
                <Card
                  key={row.skill_id}
                  row={row}
                  question={question}
                  gaps={gaps}
                  hasOwnSalary={sharedSalaryText(rows) === undefined}
                />
              ))}
            </ol>
          </>
        )}
      </Read>
    </section>
  );
}

/** Why the first card is the first, and what all cards share. The others have the same figures to compare with. */
function Reasons({ rows, gaps }: ReasonsProps) {
  const [row, next] = rows;
  if (row === undefined) return null;
  const reason = firstReason(row, { name: skillName(row.name, row.skill_id), gaps, next });
  return <p className="build-why">{[reason, sharedSalaryText(rows)].filter(Boolean).join(' ')}</p>;
}

interface ReasonsProps {
  readonly rows: readonly Gap[];
  readonly gaps: number;
}

interface CardProps {
  readonly row: Gap;
  readonly question: CoverageQuestion;
  readonly gaps: number;
  /** Whether the cards differ in it. */
  readonly hasOwnSalary: boolean;
}

/** A gap with the figure that orders the cards, and both things that it is made of. */
function Card({ row, question, gaps, hasOwnSalary }: CardProps) {
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
        <dt className="build-opportunity">{t('Opportunity')}</dt>
        <dd className="build-opportunity">
          {row.opportunity_pct === null ? <NotReported /> : t('{n}/100', { n: formatNumber(row.opportunity_pct, 1) })}
        </dd>
        <dt>{t('Postings')}</dt>
        <dd>{row.demand === null ? <NotReported /> : formatExact(row.demand)}</dd>
        <dt className="build-rank">{t('rank⟨of a gap⟩')}</dt>
        <dd>{row.demand === null ? <NotReported /> : rankText(row.demand_rank, gaps)}</dd>
        <dt>{t('Related skills taught')}</dt>
        <dd>{row.nearness_pct === null ? <NotReported /> : formatPercent(row.nearness_pct)}</dd>
        <dt className="build-rank">{t('rank⟨of a gap⟩')}</dt>
        <dd>{row.nearness_rank === null ? <NotReported /> : rankText(row.nearness_rank, gaps)}</dd>
        <dt>{t('Jobs')}</dt>
        <dd>{formatExact(row.jobs)}</dd>
        {hasOwnSalary && (
          <>
            <dt>{t('Median salary/yr')}</dt>
            <dd>{row.median_salary === null ? <NotReported /> : formatDollars(row.median_salary)}</dd>
          </>
        )}
      </dl>
      <p className="build-near">
        {row.near_skills !== null && t('Nearest taught: {skills}', { skills: isolate(row.near_skills) })}
      </p>
      <div>
        <p className="build-extend">{t('Courses to extend')}</p>
        <CourseList keys={row.carriers} />
      </div>
      <a className="button button-plain" href={brief} aria-label={t('Course brief: {skill}', { skill: name })}>
        {t('Course brief')}
      </a>
    </li>
  );
}

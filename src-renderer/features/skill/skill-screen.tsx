import { headOf } from '#shared/figures/figures.ts';
import { salaryRange } from '#shared/figures/findings/taxonomy.ts';
import { maxDots } from '#shared/figures/taxonomy.ts';
import { t } from '#shared/language/message.ts';
import { rowsHeight } from '../../charts/named-rows.ts';
import { ReadFigure } from '../../charts/read-figure.tsx';
import { ViewFigure } from '../../charts/view-figure.tsx';
import { useSkill } from '../../client/queries.ts';
import { useView } from '../../client/views.ts';
import { hrefOf, type RouteQuery } from '../../routing/routes.ts';
import { AsOfLine, FailureLine } from '../../ui/as-of.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RefreshRecord } from '../../ui/refresh-record.tsx';
import { Read } from '../../ui/states.tsx';
import { type AddressedTable, DataTable } from '../../ui/table/data-table.tsx';
import { useTableAddress } from '../../ui/table/use-table-address.ts';
import { CompareButton } from '../compare/compare-button.tsx';
import { MarksSection } from '../marks/marks-section.tsx';
import { NotesSection } from '../notes/notes-section.tsx';
import { GoesWith } from '../similar/goes-with.tsx';
import { RecordChanges } from '../sync/record-changes.tsx';
import { WatchButton } from '../watch/watch-button.tsx';
import { SkillFacts } from './skill-facts.tsx';

/** One skill: what it is, which courses teach it, which jobs need it. */
export function SkillScreen({ id, query }: { readonly id: number; readonly query: RouteQuery<'skill'> }) {
  const courses = useTableAddress('skill', query);
  const jobs = useTableAddress('skill', query, 'job');
  const changes = useTableAddress('skill', query, 'change');
  const skill = useSkill(id);
  const title = skill.data?.name ?? skill.data?.externalId ?? t('Skill {id}', { id: String(id) });
  return (
    <>
      <PageHead
        title={skill.data && skill.data.name === null ? t('Unnamed skill {name}', { name: title }) : title}
        focusKey={`skill ${id}`}
        trail={[{ label: t('Skills'), href: hrefOf('skills', {}) }]}
        actions={
          !skill.isError && (
            <>
              <WatchButton subject={{ kind: 'skill', id }} />
              <CompareButton kind="skills" id={String(id)} />
            </>
          )
        }
      >
        {skill.data && <AsOfLine asOf={skill.data.asOf} lead={skill.data.typeName ?? undefined} />}
        {skill.data && <FailureLine asOf={skill.data.asOf} />}
        {skill.data && !skill.data.onlyInJobs && <RefreshRecord kind="skill" id={id} name={title} />}
      </PageHead>
      <Read of={skill}>
        {(data) => (
          <>
            <SkillFacts skill={data} />
            <div className="columns">
              <SkillCoursesFigure skillId={id} {...courses} />
              <section className="block">
                <h2>{t('Jobs that need it')}</h2>
                <p className="as-of">{salaryRange(data.jobs, data.salaries)}</p>
                <DataTable view="skill-jobs" params={{ skillId: id }} {...jobs} none={t('No job names this skill.')} />
              </section>
            </div>
            <GoesWith skillId={id} />
            <MarksSection params={{ skillId: id }} />
            <div className="pairs">
              <RecordChanges params={{ skillId: id }} {...changes} />
              <NotesSection kind="skill" id={String(id)} />
            </div>
          </>
        )}
      </Read>
    </>
  );
}

interface SkillCoursesFigureProps extends AddressedTable {
  readonly skillId: number;
}

/** The courses of the skill by confidence. */
function SkillCoursesFigure({ skillId, ...address }: SkillCoursesFigureProps) {
  const params = { skillId };
  const read = useView({ view: 'skill-courses', params }, { page: 1, pageSize: maxDots });
  const table = (
    <DataTable view="skill-courses" params={params} {...address} none={t('No course is linked to this skill.')} />
  );
  return (
    <ReadFigure {...headOf('skill-courses')} read={read} height={rowsHeight(maxDots)} initial="both" table={table}>
      {(page) => <ViewFigure id="skill-courses" page={page} params={params} initial="both" table={table} />}
    </ReadFigure>
  );
}

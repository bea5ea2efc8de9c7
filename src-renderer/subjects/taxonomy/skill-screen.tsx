import { rowsHeight } from '#renderer/charts/named-rows.ts';
import { ReadFigure, ViewFigure } from '#renderer/charts/view-figure.tsx';
import { openExternal } from '#renderer/client/commands.ts';
import { useOnline } from '#renderer/client/connection.ts';
import { useSkill } from '#renderer/client/queries.ts';
import { useView } from '#renderer/client/views.ts';
import { RecordChanges } from '#renderer/features/sync/change-cells.tsx';
import { hrefOf, type RouteQuery } from '#renderer/routing/routes.ts';
import { AsOfLine } from '#renderer/ui/as-of.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { PageHead, RefreshRecord } from '#renderer/ui/page-head.tsx';
import { Read } from '#renderer/ui/states.tsx';
import { type AddressedTable, DataTable, useTableAddress } from '#renderer/ui/table/data-table.tsx';
import type { SkillRecord } from '#shared/catalog/records.ts';
import { headOf } from '#shared/figures/figures.ts';
import { t } from '#shared/language/message.ts';
import { maxDots, salaryRange } from '#shared/subjects/taxonomy/figures.ts';
import { MarksSection } from '../annotations/marks/marks-section.tsx';
import { NotesSection } from '../annotations/notes/notes-section.tsx';
import { CompareButton } from '../compare/compare-tray.tsx';
import { GoesWith } from '../similar/similar.tsx';
import { WatchButton } from '../watch/watch-dialog.tsx';

/** Facts from the taxonomy about the skill. */
function SkillFacts({ skill }: { readonly skill: SkillRecord }) {
  return (
    <>
      {skill.description && (
        <p className="lede" dir="auto">
          {skill.description}
        </p>
      )}
      <dl className="facts">
        {skill.externalId && (
          <>
            <dt>{t('External ID')}</dt>
            <dd className="mono" dir="auto">
              {skill.externalId}
            </dd>
          </>
        )}
        {skill.infoUrl && (
          <>
            <dt>{t('On the service’s website')}</dt>
            <dd>
              <SourceLink url={skill.infoUrl} />
            </dd>
          </>
        )}
        {skill.onlyInJobs && (
          <>
            <dt>{t('Note')}</dt>
            <dd>{t('Named by a job, but missing from the service’s list of skills.')}</dd>
          </>
        )}
      </dl>
    </>
  );
}

/** Opens in the browser and needs a network; other kinds of address are shown but lead nowhere. */
function SourceLink({ url }: { readonly url: string }) {
  const online = useOnline();
  const isWeb = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  if (!isWeb) return <span dir="auto">{url}</span>;
  return (
    <>
      <Button kind="link" disabled={!online} onClick={() => openExternal(url)}>
        {new URL(url).host}
      </Button>{' '}
      <span className="quiet">{online ? t('opens in the browser') : t('needs a network')}</span>
    </>
  );
}

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
        {skill.data && <AsOfLine asOf={skill.data.asOf} lead={skill.data.typeName ?? undefined} isOneRecord />}
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

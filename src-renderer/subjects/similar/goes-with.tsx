import { views } from '#shared/catalog/views.ts';
import { t, translated } from '#shared/language/message.ts';
import { Block } from '../../ui/block.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useOwnOrder } from '../../ui/table/use-table-address.ts';

/** The skills that go with a skill: by jobs and by courses, which are two questions. */
export function GoesWith({ skillId }: { readonly skillId: number }) {
  const [jobs, courses] = [useOwnOrder(), useOwnOrder()];
  const params = { skillId };
  return (
    <div className="columns">
      <Block title={translated(views['skill-together-jobs'].title)}>
        <p className="as-of">
          {t('Skills that the taxonomy names for the same jobs. It lists only the top skills of each job.')}
        </p>
        <DataTable
          view="skill-together-jobs"
          params={params}
          {...jobs}
          none={t('No job names this skill together with another.')}
        />
      </Block>
      <Block title={translated(views['skill-together-courses'].title)}>
        <p className="as-of">{t('Skills that the taxonomy links to the same courses, with any confidence.')}</p>
        <DataTable
          view="skill-together-courses"
          params={params}
          {...courses}
          none={t('No course teaches this skill together with another.')}
        />
      </Block>
    </div>
  );
}

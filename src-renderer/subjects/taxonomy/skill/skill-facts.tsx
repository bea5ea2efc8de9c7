import { openExternal } from '#renderer/client/commands.ts';
import { useOnline } from '#renderer/client/connection.ts';
import { Button } from '#renderer/ui/button.tsx';
import type { SkillRecord } from '#shared/catalog/records.ts';
import { t } from '#shared/language/message.ts';

/** What the taxonomy says about the skill. */
export function SkillFacts({ skill }: { readonly skill: SkillRecord }) {
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
            <dt>{t('External id')}</dt>
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
            <dd>{t('Only a job lists it; the service’s list of skills does not.')}</dd>
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

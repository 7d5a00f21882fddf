import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ListSearch } from '#web/lists/ListSearch.tsx';
import { useTexts } from '#web/texts.ts';
import { Card, Cards } from '#web/ui/Card.tsx';
import { CodeBlock } from '#web/ui/CodeBlock.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { type ApiCall, groupId, matchesSearch } from '../rules.ts';
import { ApiCallDetails } from './ApiCallDetails.tsx';
import classes from './ApiGuide.module.css';
import { ApiGuideIndex } from './ApiGuideIndex.tsx';
import { callsQuery } from './queries.ts';

/**
 * /api_guide: how an API client authenticates, reads and sends, and every call with an example (part 3 of the
 * requirements).
 */
export function ApiGuidePage() {
  const t = useTexts('apiGuide');
  const { data: calls, error, refetch } = useQuery(callsQuery);
  return (
    <>
      <PageHead
        title={t('title')}
        meta={<span>{t('meta')}</span>}
        action={
          <a className={classes['document']} href="/openapi.json">
            {t('document')}
          </a>
        }
      />
      <div className={classes['page']}>
        <ApiGuideIndex calls={calls} />
        <div className={classes['guide']}>
          <Cards>
            <div id="start" className={classes['target']}>
              <Card title={t('start_title')} hint={t('start_text')}>
                <CodeBlock label={t('start_title')} text={signIn(location.origin)} />
              </Card>
            </div>
            <div id="lists" className={classes['target']}>
              <Card title={t('lists_title')} hint={`${t('lists_text')} ${t('numbers')}`}>
                <CodeBlock label={t('lists_title')} text={readList(location.origin)} />
              </Card>
            </div>
          </Cards>
          <div id="import" className={classes['target']}>
            <Card title={t('import_title')} hint={t('import_text')}>
              <div className={classes['exchange']}>
                <CodeBlock label={t('import_title')} text={sendIn(location.origin)} />
                <CodeBlock label={t('answered', { status: 200 })} text={answered} />
              </div>
            </Card>
          </div>
          {calls && <Calls calls={calls} />}
          {error && !calls && <FailurePanel within error={error} onRetry={() => void refetch()} />}
        </div>
      </div>
    </>
  );
}

function Calls({ calls }: { calls: readonly ApiCall[] }) {
  const t = useTexts('apiGuide');
  const [search, setSearch] = useState('');
  const found = calls.filter((call) => matchesSearch(call, search));
  const groups = Map.groupBy(found, ({ group }) => group);
  // A link to a group arrives before the calls are loaded.
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), []);
  return (
    <section id="calls" className={`${classes['calls']} ${classes['target']}`} aria-label={t('calls_title')}>
      <div className={classes['bar']}>
        <h2>{t('calls_title')}</h2>
        <ListSearch label={t('search')} search={search} onSearch={setSearch} />
        <span role="status">{t('found', { count: found.length })}</span>
      </div>
      {found.length === 0 && <p className={classes['soft']}>{t('none')}</p>}
      {[...groups].map(([group, members]) => (
        <section
          key={group}
          id={groupId(group)}
          className={`${classes['group']} ${classes['target']}`}
          aria-label={group}
        >
          <h3>{group}</h3>
          <ul>
            {members.map((call) => (
              <li key={`${call.method} ${call.path}`}>
                <ApiCallDetails call={call} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

function signIn(origin: string): string {
  return `curl -X POST '${origin}/api-token-auth/' \\
  -H 'Content-Type: application/json' \\
  -d '{"username":"wms@example.org","password":"…"}'

export TOKEN='…'`;
}

function readList(origin: string): string {
  return `curl '${origin}/api/packages/?ordering=-date&limit=50&filter=transit&fields=status' \\
  -H "Authorization: Bearer $TOKEN"`;
}

function sendIn(origin: string): string {
  return `curl -X POST '${origin}/api/import/packages/?dry_run=true' \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: 2026-03-01/1' \\
  -d '[
    {"external_id": "WMS-10023", "project": "HX-301",
     "airbill": "AB-7731-204", "status": "In transit"},
    {"external_id": "WMS-10024", "weight": "heavy"}
  ]'`;
}

const answered = `{
  "dry_run": true,
  "results": [
    {"index": 0, "id": null, "external_id": "WMS-10023",
     "status": "created", "errors": []},
    {"index": 1, "id": null, "external_id": "WMS-10024",
     "status": "error", "errors": [
       {"field": "weight", "value": "heavy", "reason": "not a number"}]}
  ]
}`;

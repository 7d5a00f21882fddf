import { useState } from 'react';
import { useTexts } from '#web/texts.ts';
import { CodeBlock } from '#web/ui/CodeBlock.tsx';
import { type ApiCall, curlOf } from '../rules.ts';
import classes from './ApiGuide.module.css';

/** One call: purpose, access, request and response. The content is rendered when it is opened. */
export function ApiCallDetails({ call }: { call: ApiCall }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={classes['call']} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span className={classes['method']} data-method={call.method}>
          {call.method}
        </span>
        <code>{call.path}</code>
        <span className={classes['soft']}>{call.summary}</span>
      </summary>
      {open && <Insides call={call} />}
    </details>
  );
}

function Insides({ call }: { call: ApiCall }) {
  const t = useTexts('apiGuide');
  return (
    <div className={classes['insides']}>
      <p>{call.access}</p>
      {call.parameters.length > 0 && (
        <dl className={classes['parameters']} aria-label={t('parameters')}>
          {call.parameters.map(({ name, place, required, description }) => (
            <div key={`${place} ${name}`}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>
                {place}
                {required && ` · ${t('required')}`}
                {description !== '' && ` · ${description}`}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <h4>{t('example')}</h4>
      <CodeBlock label={t('example')} text={curlOf(call, location.origin)} />
      {call.sent !== undefined && (
        <>
          <h4>{t('sent')}</h4>
          <CodeBlock label={t('sent')} text={JSON.stringify(call.sent, null, 2)} />
        </>
      )}
      <Answered call={call} />
    </div>
  );
}

function Answered({ call }: { call: ApiCall }) {
  const t = useTexts('apiGuide');
  if (call.answersFile) return <h4>{t('answers_file')}</h4>;
  if (call.answered === undefined) return <h4>{t('answers_nothing', { status: call.status })}</h4>;
  const label = t('answered', { status: call.status });
  return (
    <>
      <h4>{label}</h4>
      <CodeBlock label={label} text={JSON.stringify(call.answered, null, 2)} />
    </>
  );
}

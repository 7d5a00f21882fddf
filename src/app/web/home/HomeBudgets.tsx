import { percentOf } from '#core/money.ts';
import type { HomeMoney } from '#features/overview/home/contract.ts';
import { useTexts } from '#web/texts.ts';
import { Money } from '#web/ui/Values.tsx';
import classes from './HomeBudgets.module.css';
import { HomeRow, HomeRows, HomeSection } from './HomeSection.tsx';

/** The budgets of active projects with the smallest share left; each leads to its last invoice. */
export function HomeBudgets({ budgets }: { budgets: HomeMoney['budgets'] }) {
  const t = useTexts('home');
  return (
    <HomeSection title={t('budgets')}>
      <HomeRows rows={budgets} none={t('none_budgets')} rowKey={({ invoice_id }) => invoice_id}>
        {({ invoice_id, project, currency, total, used, left }) => (
          <HomeRow
            to={`/invoices/${invoice_id}`}
            search={{ step: 2 }}
            title={project.name}
            detail={<Used percent={percentOf(used, total)} overdrawn={left.startsWith('-')} />}
            end={
              <>
                <span className={classes['left']} data-overdrawn={left.startsWith('-') || undefined}>
                  <Money value={left} currency={currency} />
                </span>
                <span>
                  {t('of_total')} <Money value={total} currency={currency} />
                </span>
              </>
            }
          />
        )}
      </HomeRows>
    </HomeSection>
  );
}

function Used({ percent, overdrawn }: { percent: number; overdrawn: boolean }) {
  const t = useTexts('home');
  return (
    <span className={classes['used']}>
      <svg className={classes['meter']} aria-hidden="true">
        <rect width={`${percent}%`} height="100%" data-overdrawn={overdrawn || undefined} />
      </svg>
      {overdrawn ? t('overdrawn') : t('used', { percent: Math.round(percent) })}
    </span>
  );
}

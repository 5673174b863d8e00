import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { DAY_SPANS, type Dashboard, type DayFigures, type DayMeasure, daySpanOf, totalOf } from '../../../../domain/insights/dashboard.ts';
import type { Permission } from '../../../../domain/staff/permission.ts';
import { buttonClass } from '../../../components/button.tsx';
import { FormAlert } from '../../../components/forms/form-alert.tsx';
import { RetryButton } from '../../../components/retry-button.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { paths } from '../../../core/paths.ts';
import { useStore, useViewModel } from '../../../core/view-model.tsx';
import { LoadingAccount } from '../../../features/auth/account-skeleton.tsx';
import { adminText } from '../kit/admin.text.ts';
import { AdminIcon, type AdminIconName } from '../kit/admin-icon.tsx';
import { adminPaths } from '../kit/admin-paths.ts';
import { BarChart } from '../kit/bar-chart.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { PermissionStore } from '../kit/permission.store.ts';
import { defineScreen } from '../kit/screen.tsx';
import { dashboardText } from './dashboard.text.ts';
import { DashboardViewModel, dashboardBindings } from './dashboard.view-model.ts';
import styles from './dashboard-page.module.scss';
import { CountedTable, DayTable } from './dashboard-tables.tsx';
import { FirstSteps } from './first-steps.tsx';
import { OrderQueues } from './order-queues.tsx';
import { orderQueuesBindings } from './order-queues.view-model.ts';
import { Queues } from './queues.tsx';

const { actions: actionsText } = dashboardText;

const ACTIONS: readonly (readonly [name: string, icon: AdminIconName, to: string, needs: Permission])[] = [
  [actionsText.product, 'plus', adminPaths.newProduct, 'catalogue.write'],
  [actionsText.sale, 'plus', adminPaths.newFlashSale, 'catalogue.write'],
  [actionsText.import, 'upload', adminPaths.importProducts, 'catalogue.write'],
  [actionsText.announcement, 'edit', adminPaths.newNotification, 'notifications.write'],
];

/** What staff begin most often, as far as they may. */
const QuickActions = observer(() => {
  const { may } = useStore(PermissionStore);
  const open = ACTIONS.filter(([, , , needs]) => may(needs));
  return open.length === 0 ? null : (
    <nav className={styles['actions']} aria-label={actionsText.title}>
      {open.map(([name, icon, to]) => (
        <Link key={to} className={buttonClass('quiet')} to={to}>
          <AdminIcon name={icon} />
          {name}
        </Link>
      ))}
    </nav>
  );
});

interface DayChartProps {
  readonly days: readonly DayFigures[];
  readonly measure: DayMeasure;
}

/** One measure per day. The table has the same figures for people who cannot see the chart. */
const DayChart = ({ days, measure }: DayChartProps) => {
  const name = dashboardText.measures[measure];
  const total = totalOf(days, measure);
  return (
    <BarChart
      caption={
        <>
          {name} <b>{dashboardText.total(total)}</b>
        </>
      }
      label={dashboardText.chart(name, total, days.length)}
      points={days.map((day) => ({ at: day.day, value: day[measure] }))}
      showAt={dashboardText.shortDay}
      showValue={dashboardText.total}
    />
  );
};

const MEASURES: readonly DayMeasure[] = ['views', 'searches', 'wishes'];
const SPANS = DAY_SPANS.map((days) => [String(days), dashboardText.spans[days]] as const);

/** The dashboard: pending work, then the figures of the last days. */
export const DashboardPage = observer(() => {
  const model = useViewModel(DashboardViewModel);
  const { may, current } = useStore(PermissionStore);
  const maySetUp = may('settings.write');
  const hasFactor = current.lacksFactor !== true;
  const [query, setQuery] = useSearchParams();
  const days = daySpanOf(query.get('hari'));
  const { load, loadFirstSteps, dashboard, problem } = model;
  useEffect(() => void load(days), [load, days]);
  useEffect(() => void (maySetUp && loadFirstSteps(hasFactor)), [maySetUp, hasFactor, loadFirstSteps]);
  const choose = (chosen: string): void => setQuery(chosen === '30' ? {} : { hari: chosen }, { replace: true, preventScrollReset: true });
  const first = (isRestDone: boolean) => (
    <>
      {problem === null ? null : (
        <div className={styles['problem']}>
          <FormAlert text={problem} />
          <RetryButton onRetry={() => void load(days)}>{adminText.retry}</RetryButton>
        </div>
      )}
      {dashboard === null && problem === null ? <LoadingAccount /> : null}
      {dashboard === null ? null : <Queues queues={dashboard.queues} isRestDone={isRestDone} />}
      <QuickActions />
      {model.firstSteps === null ? <FactorNotice /> : <FirstSteps steps={model.firstSteps} />}
    </>
  );
  return (
    <>
      <PageHead title={dashboardText.title} />
      {may('orders.read') ? <OrderQueues>{first}</OrderQueues> : first(true)}
      {dashboard === null ? null : (
        <section aria-labelledby="judul-angka" className={styles['figures']}>
          <div className={styles['head']}>
            <h2 id="judul-angka">{dashboardText.figures}</h2>
            <div className={styles['span']}>
              <Segmented label={dashboardText.span} options={SPANS} value={String(days)} onChange={choose} />
            </div>
          </div>
          <p className={styles['about']}>{dashboardText.about}</p>
          <Figures dashboard={dashboard} />
        </section>
      )}
    </>
  );
});

/** Reminds staff without a second factor to set one up. */
const FactorNotice = observer(() => {
  const { current } = useStore(PermissionStore);
  if (current.lacksFactor !== true) return null;
  return (
    <section className={styles['factor']} aria-labelledby="judul-faktor">
      <h2 id="judul-faktor">{adminText.enrolTitle}</h2>
      <p>{dashboardText.factorNotice}</p>
      <Link className={buttonClass('primary')} to={paths.settings}>
        {adminText.enrol}
      </Link>
    </section>
  );
});

const Figures = ({ dashboard: { days, pages, searches, emptySearches } }: { readonly dashboard: Dashboard }) => (
  <>
    <div className={styles['days']}>
      <div className={styles['charts']}>
        {MEASURES.map((measure) => (
          <DayChart key={measure} days={days} measure={measure} />
        ))}
      </div>
      <DayTable days={days} />
    </div>
    <div className={styles['counted']}>
      <CountedTable title={dashboardText.topSearches} column={dashboardText.words} rows={searches} />
      <CountedTable
        title={dashboardText.emptySearches}
        about={dashboardText.emptySearchesAbout}
        column={dashboardText.words}
        rows={emptySearches}
      />
      <CountedTable
        title={dashboardText.topPages}
        column={dashboardText.page}
        rows={pages}
        nameOf={(page) => dashboardText.pages[page] ?? page}
      />
    </div>
  </>
);

export const dashboardScreen = defineScreen({
  title: dashboardText.title,
  bindings: [dashboardBindings, orderQueuesBindings],
  Component: DashboardPage,
});

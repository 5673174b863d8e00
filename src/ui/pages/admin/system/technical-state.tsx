import type { SystemState } from '../../../../application/system/system.answers.ts';
import { Mark } from '../../../components/mark.tsx';
import { shortMoment } from '../../../text/time.ts';
import styles from './parts.module.scss';
import { PlainTable } from './plain-table.tsx';
import { systemText } from './system.text.ts';

type Task = SystemState['tasks'][number];

const taskState = ({ failure, isLate }: Task) => {
  if (failure !== null) return <Mark tone="danger">{systemText.failed(failure)}</Mark>;
  return isLate ? <Mark tone="warning">{systemText.late}</Mark> : <Mark tone="success">{systemText.fine}</Mark>;
};

/** Scheduled tasks, storage, versions and errors. */
export const TechnicalState = ({ state: { tasks, buckets, databaseBytes, versions, faults } }: { readonly state: SystemState }) => (
  <div className={styles['columns']}>
    <PlainTable
      title={systemText.tasks}
      columns={systemText.taskColumns}
      rows={tasks.map((task) => ({
        key: task.name,
        cells: [
          task.name,
          task.lastRunAt === null ? systemText.never : shortMoment(task.lastRunAt, false),
          task.lastCount === null ? '' : systemText.number(task.lastCount),
          taskState(task),
        ],
      }))}
    />
    <PlainTable
      title={systemText.storage}
      columns={systemText.storageColumns}
      rows={[
        { key: '', cells: [systemText.database, '', systemText.size(databaseBytes)] },
        ...buckets.map(({ name, files, bytes }) => ({
          key: name,
          cells: [name, systemText.number(files), systemText.size(bytes)],
        })),
      ]}
    />
    <PlainTable
      title={systemText.faults}
      about={systemText.faultsAbout}
      columns={systemText.faultColumns}
      empty={systemText.noFaults}
      rows={faults.map(({ at, where, what }, place) => ({
        key: `${place}`,
        cells: [shortMoment(at, false), where, <code key="kode">{what}</code>],
      }))}
    />
    <section aria-labelledby="judul-versi" className={styles['section']}>
      <h2 id="judul-versi">{systemText.versions}</h2>
      <dl className={styles['versions']}>
        {(['product', 'database', 'node', 'schema'] as const).map((name) => (
          <div key={name}>
            <dt>{systemText.versionNames[name]}</dt>
            <dd>{versions[name]}</dd>
          </div>
        ))}
      </dl>
    </section>
  </div>
);

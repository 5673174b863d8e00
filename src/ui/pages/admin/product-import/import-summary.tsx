import { observer } from 'mobx-react-lite';
import { formatCount } from '../../../../domain/shared/rupiah.ts';
import { Button } from '../../../components/button.tsx';
import styles from './import-summary.module.scss';
import { productImportText as text } from './product-import.text.ts';
import type { ProductImportViewModel } from './product-import.view-model.ts';

/** Games, categories and tiers that the file names and the shop does not have, created in one press. */
const MissingGroups = observer(({ model }: { readonly model: ProductImportViewModel }) => {
  const { missing } = model;
  return (
    <div className={styles['missing']}>
      <p>{text.missingOf(missing)}</p>
      <Button onClick={() => void model.createMissing()}>{text.createMissing(missing)}</Button>
    </div>
  );
});

/** The summary of a file, and the button that imports it. */
export const ImportSummary = observer(({ model }: { readonly model: ProductImportViewModel }) => {
  const { ready, waiting, outsold, step, doneCount, refused, counts, undoneText, past } = model;
  const isOpen = undoneText === null;
  const fresh = ready.filter(({ isNew }) => isNew).length;
  const figures = [
    [text.ready, ready.length],
    [text.fresh, fresh],
    [text.updates, ready.length - fresh],
    [text.same, counts.same],
    [text.doubtful, counts.doubtful],
    [text.bad, refused.length],
  ] as const;
  return (
    <section className={styles['summary']}>
      <dl>
        {figures.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      {step === 'importing' ? (
        <>
          <progress max={ready.length} value={ready.length - waiting.length} aria-label={text.title} />
          <p role="status">{text.running(ready.length - waiting.length, ready.length)}</p>
          <Button isBusy={model.isStopping} onClick={model.stop}>
            {text.stop}
          </Button>
        </>
      ) : null}
      {step === 'done' && isOpen ? <p role="status">{text.done(doneCount)}</p> : null}
      {step === 'checked' && doneCount > 0 && isOpen ? <p role="status">{text.stopped(doneCount, waiting.length)}</p> : null}
      {step === 'done' && outsold.length > 0 && isOpen ? (
        <Button onClick={() => void model.again()}>{text.again(outsold.length)}</Button>
      ) : null}
      {undoneText === null ? null : <p role="status">{undoneText}</p>}
      {step === 'checked' && fresh > 0 ? <p className={styles['worth']}>{text.worth(model.worth)}</p> : null}
      {step === 'checked' && ready.length === 0 ? (
        <p>{counts.same > 0 && refused.length === 0 ? text.nothingChanges : text.nothingReady}</p>
      ) : null}
      {model.missingCount > 0 && step === 'checked' ? <MissingGroups model={model} /> : null}
      {model.mayUndo ? (
        <div className={styles['actions']}>
          <Button isBusy={past.busyId !== null} onClick={() => void past.undo(model.plan?.id ?? '')}>
            {text.undo}
          </Button>
        </div>
      ) : null}
      {step === 'checked' && isOpen ? (
        <div className={styles['actions']}>
          {waiting.length === 0 ? null : (
            <Button variant="primary" onClick={() => void model.run()}>
              {waiting.length === ready.length ? text.run(waiting.length) : text.goOn(waiting.length)}
            </Button>
          )}
          {model.outcomes.size === 0 ? <Button onClick={() => void model.matchAgain()}>{text.matching.change}</Button> : null}
        </div>
      ) : null}
    </section>
  );
});

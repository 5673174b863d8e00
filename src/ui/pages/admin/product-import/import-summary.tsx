import { observer } from 'mobx-react-lite';
import { formatCount } from '../../../../domain/shared/rupiah.ts';
import { Button } from '../../../components/button.tsx';
import styles from './import-summary.module.scss';
import { productImportText as text } from './product-import.text.ts';
import type { ProductImportViewModel } from './product-import.view-model.ts';

/** The summary of a file, and the button that imports it. */
export const ImportSummary = observer(({ model }: { readonly model: ProductImportViewModel }) => {
  const { ready, waiting, outsold, step, doneCount, refused } = model;
  const fresh = ready.filter(({ isNew }) => isNew).length;
  const figures = [
    [text.ready, ready.length],
    [text.fresh, fresh],
    [text.updates, ready.length - fresh],
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
        </>
      ) : null}
      {step === 'done' ? <p role="status">{text.done(doneCount)}</p> : null}
      {step === 'done' && outsold.length > 0 ? <Button onClick={() => void model.again()}>{text.again(outsold.length)}</Button> : null}
      {step === 'checked' && ready.length === 0 ? <p>{text.nothingReady}</p> : null}
      {step === 'checked' && waiting.length > 0 ? (
        <Button variant="primary" onClick={() => void model.run()}>
          {waiting.length === ready.length ? text.run(waiting.length) : text.goOn(waiting.length)}
        </Button>
      ) : null}
    </section>
  );
});

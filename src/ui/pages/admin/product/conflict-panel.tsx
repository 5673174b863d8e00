import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef } from 'react';
import type { ProductForm } from '../../../../domain/catalog/product-form.ts';
import { Button } from '../../../components/button.tsx';
import { shortMoment } from '../../../text/time.ts';
import styles from './conflict-panel.module.scss';
import { productEditorText as text } from './product.text.ts';
import type { ProductConflictState, Side } from './product-conflict-state.ts';
import type { ProductEditorViewModel } from './product-editor.view-model.ts';
import { said } from './said.ts';

const SIDES: readonly Side[] = ['mine', 'theirs'];

/** Somebody else saved first: field by field what differs, and whose is to be kept. */
export const ConflictPanel = observer(
  ({ model, clash }: { readonly model: ProductEditorViewModel; readonly clash: ProductConflictState }) => {
    const id = useId();
    const heading = useRef<HTMLHeadingElement>(null);
    useEffect(() => heading.current?.focus(), []);
    const forms: Readonly<Record<Side, ProductForm>> = { mine: clash.mine, theirs: clash.stored };
    return (
      <section className={styles['panel']} aria-labelledby={id}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {text.clashTitle}
        </h2>
        <p>{text.clashText(shortMoment(clash.theirs.product.updatedAt, false))}</p>
        {clash.note === null ? null : <p>{clash.note}</p>}
        {clash.clashes.map(({ field }) => (
          <fieldset key={field} className={styles['field']}>
            <legend>{text.fields[field]}</legend>
            {SIDES.map((side) => {
              const lines = said(forms[side], field, model.groups).filter((line) => line !== '');
              return (
                <label key={side} className={styles['side']}>
                  <input
                    type="radio"
                    name={`${id}-${field}`}
                    checked={clash.sides.get(field) === side}
                    onChange={() => clash.choose(field, side)}
                  />
                  <span>
                    <b>{text[side]}</b>
                    <span className={styles['said']}>{lines.length === 0 ? text.empty : lines.join('\n')}</span>
                  </span>
                </label>
              );
            })}
          </fieldset>
        ))}
        <div className={styles['actions']}>
          <Button onClick={model.leaveClash}>{text.later}</Button>
          <Button variant="primary" onClick={() => void model.applyClash()}>
            {text.settle}
          </Button>
        </div>
      </section>
    );
  },
);

import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { mayFilter } from '../../../../../domain/attribute/attribute-draft.ts';
import { ATTRIBUTE_KINDS } from '../../../../../domain/attribute/game-attribute.ts';
import { Button } from '../../../../components/button.tsx';
import { Field } from '../../../../components/forms/field.tsx';
import { FormAlert } from '../../../../components/forms/form-alert.tsx';
import { TextField } from '../../../../components/forms/text-field.tsx';
import { Segmented } from '../../../../components/segmented.tsx';
import { SwitchRow } from '../../../../components/switch-row.tsx';
import { attributesText } from './attribute.text.ts';
import styles from './schema-editor.module.scss';
import type { SchemaEditorViewModel } from './schema-editor.view-model.ts';

const KINDS = ATTRIBUTE_KINDS.map((kind) => [kind, attributesText.kinds[kind]] as const);
const CHOICE_ROWS = 5;
const { problems: texts } = attributesText;

/** An attribute being made or changed. */
export const AttributeForm = observer(({ model }: { readonly model: SchemaEditorViewModel }) => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const { typed, editing, problems } = model;
  const said = (field: keyof typeof texts): string | null => {
    const problem = problems.get(field);
    return problem === undefined ? null : ((texts[field] as Partial<Record<string, string>>)[problem] ?? null);
  };
  const rangeProblem = problems.has('number') ? attributesText.badNumber : said('range');
  return (
    <form
      ref={form}
      className={styles['form']}
      noValidate
      aria-label={editing == null ? attributesText.addTitle : attributesText.editTitle(editing.name)}
      onSubmit={(event) => {
        event.preventDefault();
        void model.save();
      }}
    >
      <h3>{editing == null ? attributesText.addTitle : attributesText.editTitle(editing.name)}</h3>
      {model.isRecalled ? <p className={styles['detail']}>{attributesText.kept}</p> : null}
      <TextField
        label={attributesText.name}
        name="name"
        maxLength={60}
        hint={editing == null || editing.products === 0 ? undefined : attributesText.nameHint(editing.products)}
        error={said('name')}
        value={typed.name}
        onChange={(name) => model.type({ name })}
      />
      <div className={styles['kinds']}>
        <Segmented label={attributesText.kind} options={KINDS} value={typed.kind} onChange={(kind) => model.type({ kind })} />
        {editing == null || editing.kind === typed.kind ? null : <p className={styles['detail']}>{attributesText.kindHint}</p>}
      </div>
      {typed.kind === 'choice' ? (
        <Field label={attributesText.choices} hint={attributesText.choicesHint} error={said('choices')}>
          {(ties) => (
            <textarea
              {...ties}
              rows={CHOICE_ROWS}
              value={typed.choices}
              onChange={(event) => model.type({ choices: event.target.value })}
            />
          )}
        </Field>
      ) : null}
      {typed.kind === 'number' ? (
        <div className={styles['numbers']}>
          <TextField
            label={attributesText.unit}
            name="unit"
            maxLength={14}
            hint={attributesText.unitHint}
            error={said('unit')}
            value={typed.unit}
            onChange={(unit) => model.type({ unit })}
          />
          <TextField
            label={attributesText.min}
            name="min"
            inputMode="decimal"
            error={rangeProblem}
            value={typed.min}
            onChange={(min) => model.type({ min })}
          />
          <TextField
            label={attributesText.max}
            name="max"
            inputMode="decimal"
            error={null}
            value={typed.max}
            onChange={(max) => model.type({ max })}
          />
        </div>
      ) : null}
      <div>
        {mayFilter(typed.kind) ? (
          <SwitchRow
            name="filter"
            label={attributesText.isFilter}
            isOn={typed.isFilter}
            onChange={(isFilter) => model.type({ isFilter })}
          />
        ) : null}
        <SwitchRow name="fact" label={attributesText.isFact} isOn={typed.isFact} onChange={(isFact) => model.type({ isFact })} />
        <SwitchRow
          name="required"
          label={attributesText.isRequired}
          isOn={typed.isRequired}
          onChange={(isRequired) => model.type({ isRequired })}
        />
      </div>
      <FormAlert text={model.formProblem} />
      <div className={styles['answers']}>
        <Button onClick={model.cancel}>{attributesText.cancel}</Button>
        <Button type="submit" variant="primary" isBusy={model.isBusy}>
          {attributesText.save}
        </Button>
      </div>
    </form>
  );
});

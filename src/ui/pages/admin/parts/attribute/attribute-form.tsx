import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { mayFilter } from '../../../../../domain/attribute/attribute-draft.ts';
import { ATTRIBUTE_KINDS } from '../../../../../domain/attribute/game-attribute.ts';
import { Button } from '../../../../components/button.tsx';
import { AreaField } from '../../../../components/forms/area-field.tsx';
import { TextField } from '../../../../components/forms/text-field.tsx';
import { Segmented } from '../../../../components/segmented.tsx';
import { SwitchRow } from '../../../../components/switch-row.tsx';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { attributesText } from './attribute.text.ts';
import { shownWords } from './attribute-form-input.ts';
import styles from './schema-editor.module.scss';
import type { SchemaEditorViewModel } from './schema-editor.view-model.ts';

const KINDS = ATTRIBUTE_KINDS.map((kind) => [kind, attributesText.kinds[kind]] as const);
const CHOICE_ROWS = 5;
const WORD_ROWS = 4;

/** The form of an attribute, new or edited. */
export const AttributeForm = observer(({ model }: { readonly model: SchemaEditorViewModel }) => {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => fields.current?.querySelector('input')?.focus(), []);
  const { editing, form, type } = model;
  const { values: input, problemOf } = form;
  const title = editing == null ? attributesText.addTitle : attributesText.editTitle(editing.name);
  return (
    <FormFrame
      form={form}
      label={title}
      className={styles['form']}
      save={model.save}
      onSaved={model.close}
      texts={{ restored: attributesText.kept, outdated: attributesText.outdated }}
      bar={{ cancel: model.close }}
    >
      <div ref={fields} className={styles['fields']}>
        <h3>{title}</h3>
        <TextField
          label={attributesText.name}
          name="name"
          maxLength={60}
          hint={editing == null || editing.products === 0 ? undefined : attributesText.nameHint(editing.products)}
          error={problemOf('name')}
          value={input.name}
          onChange={(name) => type({ name })}
        />
        <div className={styles['kinds']}>
          <Segmented label={attributesText.kind} options={KINDS} value={input.kind} onChange={(kind) => type({ kind })} />
          {editing == null || editing.kind === input.kind ? null : <p className={styles['detail']}>{attributesText.kindHint}</p>}
        </div>
        {input.kind === 'choice' ? (
          <AreaField
            label={attributesText.choices}
            name="choices"
            rows={CHOICE_ROWS}
            hint={attributesText.choicesHint}
            error={problemOf('choices')}
            value={input.choices}
            onChange={(choices) => type({ choices })}
          />
        ) : null}
        {input.kind === 'number' ? (
          <div className={styles['numbers']}>
            <TextField
              label={attributesText.unit}
              name="unit"
              maxLength={14}
              hint={attributesText.unitHint}
              error={problemOf('unit')}
              value={input.unit}
              onChange={(unit) => type({ unit })}
            />
            <TextField
              label={attributesText.min}
              name="min"
              inputMode="decimal"
              error={problemOf('range')}
              value={input.min}
              onChange={(min) => type({ min })}
            />
            <TextField
              label={attributesText.max}
              name="max"
              inputMode="decimal"
              error={null}
              value={input.max}
              onChange={(max) => type({ max })}
            />
          </div>
        ) : null}
        <div>
          <AreaField
            label={attributesText.advertWords}
            name="advertWords"
            rows={WORD_ROWS}
            hint={attributesText.advertWordsHint}
            error={problemOf('advertWords')}
            value={shownWords(input)}
            onChange={(advertWords) => type({ advertWords, hasOwnWords: true })}
          />
          {input.hasOwnWords ? (
            <Button variant="quiet" onClick={() => type({ advertWords: '', hasOwnWords: false })}>
              {attributesText.commonWords}
            </Button>
          ) : null}
        </div>
        <div>
          {mayFilter(input.kind) ? (
            <SwitchRow name="filter" label={attributesText.isFilter} isOn={input.isFilter} onChange={(isFilter) => type({ isFilter })} />
          ) : null}
          <SwitchRow name="fact" label={attributesText.isFact} isOn={input.isFact} onChange={(isFact) => type({ isFact })} />
          <SwitchRow
            name="required"
            label={attributesText.isRequired}
            isOn={input.isRequired}
            onChange={(isRequired) => type({ isRequired })}
          />
        </div>
      </div>
    </FormFrame>
  );
});

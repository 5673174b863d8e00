import { observer } from 'mobx-react-lite';
import { Button } from '../../../../components/button.tsx';
import { TextField } from '../../../../components/forms/text-field.tsx';
import { SelectField } from '../../../../components/select-field.tsx';
import { SwitchRow } from '../../../../components/switch-row.tsx';
import { useStore, useViewModel } from '../../../../core/view-model.tsx';
import { AdminIcon } from '../../kit/admin-icon.tsx';
import { SectionForm } from '../../kit/form/section-form.tsx';
import { PermissionStore } from '../../kit/permission.store.ts';
import styles from './credential-fields.module.scss';
import { credentialFieldsText as text } from './credential-fields.text.ts';
import { CredentialFieldsViewModel } from './credential-fields.view-model.ts';

interface Props {
  readonly model: CredentialFieldsViewModel;
}

const SCOPES = [
  ['renter', text.scopes.renter],
  ['buyer', text.scopes.buyer],
] as const;

interface ToolsProps {
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** Moves or removes a row of a list. */
const RowTools = ({ name, isFirst, isLast, onMove, onRemove }: ToolsProps) => (
  <>
    {isFirst ? null : (
      <Button aria-label={text.up(name)} onClick={() => onMove(-1)}>
        <AdminIcon name="up" />
      </Button>
    )}
    {isLast ? null : (
      <Button aria-label={text.down(name)} onClick={() => onMove(1)}>
        <AdminIcon name="down" />
      </Button>
    )}
    <Button aria-label={text.remove(name)} onClick={onRemove}>
      <AdminIcon name="trash" />
    </Button>
  </>
);

const Field = observer(({ model, place }: Props & { readonly place: number }) => {
  const { form } = model;
  const field = form.values.fields[place];
  if (field === undefined) return null;
  const called = field.label.trim() || text.field(place + 1);
  return (
    <li>
      <div className={styles['texts']}>
        <TextField
          label={text.label}
          name={`fields.${place}.label`}
          error={form.problemOf(`fields.${place}.label`)}
          value={field.label}
          onChange={(label) => model.change(place, { label })}
        />
        <TextField
          label={text.name}
          name={`fields.${place}.name`}
          error={form.problemOf(`fields.${place}.name`)}
          value={field.name}
          onChange={(name) => model.change(place, { name })}
        />
      </div>
      <SwitchRow
        name={`fields.${place}.required`}
        label={text.required}
        isOn={field.required}
        onChange={(required) => model.change(place, { required })}
      />
      <SwitchRow
        name={`fields.${place}.secret`}
        label={text.secret}
        isOn={field.secret}
        onChange={(secret) => model.change(place, { secret })}
      />
      <div className={styles['choices']}>
        <SelectField
          label={`${text.scope}: ${called}`}
          name={`fields.${place}.scope`}
          options={SCOPES}
          value={field.scope}
          onChange={(scope) => model.change(place, { scope })}
        />
        <RowTools
          name={called}
          isFirst={place === 0}
          isLast={place === form.values.fields.length - 1}
          onMove={(by) => model.move(place, by)}
          onRemove={() => model.remove(place)}
        />
      </div>
    </li>
  );
});

/** The checklist by which a buyer secures the account. */
const Checklist = observer(({ model }: Props) => {
  const { form } = model;
  const steps = form.values.checklist;
  return (
    <section className={styles['checklist']} aria-labelledby="judul-langkah-aman">
      <h3 id="judul-langkah-aman">{text.checklist}</h3>
      <p className={styles['about']}>{steps.length === 0 ? text.noChecklist : text.checklistText}</p>
      <ol className={styles['steps']}>
        {steps.map((step, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step has only its position as a key, so that its input stays.
          <li key={place}>
            <TextField
              label={text.step(place + 1)}
              name={`checklist.${place}`}
              error={form.problemOf(`checklist.${place}`)}
              maxLength={120}
              value={step}
              onChange={(value) => model.changeStep(place, value)}
            />
            <div className={styles['choices']}>
              <RowTools
                name={text.step(place + 1)}
                isFirst={place === 0}
                isLast={place === steps.length - 1}
                onMove={(by) => model.moveStep(place, by)}
                onRemove={() => model.removeStep(place)}
              />
            </div>
          </li>
        ))}
      </ol>
      {model.isChecklistFull ? null : (
        <div>
          <Button onClick={model.addStep}>
            <AdminIcon name="plus" />
            {text.addStep}
          </Button>
        </div>
      )}
    </section>
  );
});

const Fields = observer(({ model }: Props) => {
  const { form } = model;
  return (
    <>
      <p className={styles['about']}>{text.nameHint}</p>
      {model.isDefault ? <p className={styles['about']}>{text.defaults}</p> : null}
      <ol className={styles['fields']}>
        {form.values.fields.map((_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a new field has no name yet, so that only its position can be its key.
          <Field key={place} model={model} place={place} />
        ))}
      </ol>
      {model.isFull ? null : (
        <div>
          <Button onClick={model.add}>
            <AdminIcon name="plus" />
            {text.add}
          </Button>
        </div>
      )}
      <Checklist model={model} />
    </>
  );
});

/** The credential fields of a game, for staff who may open credentials. */
export const CredentialFieldsPart = observer(({ gameId }: { readonly gameId: string }) =>
  useStore(PermissionStore).may('credentials.open') ? <Part key={gameId} gameId={gameId} /> : null,
);

const Part = observer(({ gameId }: { readonly gameId: string }) => {
  const model = useViewModel(CredentialFieldsViewModel, (made) => made.of(gameId));
  return (
    <section className={styles['part']} aria-labelledby="judul-serah-terima">
      <h2 id="judul-serah-terima">{text.title}</h2>
      <p className={styles['about']}>{text.about}</p>
      <SectionForm model={model} texts={text} className={styles['form']}>
        <Fields model={model} />
      </SectionForm>
    </section>
  );
});

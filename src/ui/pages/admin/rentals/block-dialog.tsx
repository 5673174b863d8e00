import { observer } from 'mobx-react-lite';
import { TextField } from '../../../components/forms/text-field.tsx';
import { useViewModel } from '../../../core/view-model.tsx';
import { FormDialog } from '../kit/list/form-dialog.tsx';
import { blockTimeText as text } from './block-time.text.ts';
import { BlockTimeViewModel } from './block-time.view-model.ts';

interface Props {
  readonly unitId: string;
  /** Null for a unit that is not on the board. */
  readonly name: string | null;
  readonly now: () => Date;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Blocks a time of a unit. */
export const BlockDialog = observer(({ unitId, name, now, onDone, onCancel }: Props) => {
  const model = useViewModel(BlockTimeViewModel, (made) => made.begin(now()));
  const field = (column: 'from' | 'to' | 'note') => ({
    name: `block-${column}`,
    autoComplete: 'off',
    value: model[column],
    error: model.problems[column] ?? null,
    onChange: (value: string) => model.type(column, value),
  });
  return (
    <FormDialog
      title={name === null ? text.titleOfUnit : text.title(name)}
      message={text.text}
      confirm={text.confirm}
      isBusy={model.isBusy}
      problem={model.refusal}
      onConfirm={() =>
        void model.send(unitId, now()).then((isDone) => {
          if (isDone) onDone();
        })
      }
      onCancel={onCancel}
    >
      <TextField {...field('from')} type="datetime-local" label={text.from} />
      <TextField {...field('to')} type="datetime-local" label={text.to} />
      <TextField {...field('note')} label={text.note} hint={text.noteHint} maxLength={200} showsHint />
    </FormDialog>
  );
});

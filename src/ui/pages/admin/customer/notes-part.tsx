import { observer } from 'mobx-react-lite';
import type { Customer } from '../../../../domain/customer/customer.ts';
import { MAX_NOTE_LENGTH } from '../../../../domain/customer/customer-action.ts';
import { Button } from '../../../components/button.tsx';
import { WriteForm } from '../kit/form/write-form.tsx';
import { Part } from '../kit/part.tsx';
import { customerText } from './customer.text.ts';
import type { CustomerViewModel } from './customer.view-model.ts';
import styles from './customer-page.module.scss';

interface Props {
  readonly model: CustomerViewModel;
  readonly customer: Customer;
  readonly mayWrite: boolean;
}

/** Notes by staff about a customer; each person deletes only their own. */
export const NotesPart = observer(({ model, customer, mayWrite }: Props) => (
  <Part title={customerText.notes} text={customerText.notesText}>
    {mayWrite ? (
      <WriteForm
        className={styles['form']}
        label={customerText.note}
        name="note"
        maxLength={MAX_NOTE_LENGTH}
        draft={model.note}
        send={customerText.addNote}
        isBusy={model.isBusy}
        onSend={() => void model.addNote()}
      />
    ) : null}
    {customer.notes.length === 0 ? <p className={styles['faint']}>{customerText.noNotes}</p> : null}
    <ul>
      {customer.notes.map((note) => (
        <li key={note.id}>
          <p className={styles['body']}>
            {note.body}
            <small>{customerText.noteBy(note.author, model.momentOf(note.createdAt))}</small>
          </p>
          {note.isMine && mayWrite ? (
            <Button
              variant="text"
              aria-label={customerText.deleteNoteLabel(model.momentOf(note.createdAt))}
              onClick={() => void model.deleteNote(note)}
            >
              {customerText.deleteNote}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  </Part>
));

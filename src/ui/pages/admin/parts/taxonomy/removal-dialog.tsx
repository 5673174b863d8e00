import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import type { GroupKind } from '../../../../../domain/taxonomy/group-draft.ts';
import { Button } from '../../../../components/button.tsx';
import { useModal } from '../../../../components/use-modal.ts';
import { formText } from '../../kit/form/form.text.ts';
import type { GroupListViewModel } from './group-list.view-model.ts';
import styles from './removal-dialog.module.scss';
import { groupsText as text } from './taxonomy.text.ts';
import type { GroupActions } from './use-group-actions.ts';

interface Props {
  readonly kind: GroupKind;
  readonly model: GroupListViewModel;
  readonly actions: GroupActions;
}

/** Confirms the deletion of a group, shows what it affects, and offers to hide it instead. */
export const RemovalDialog = observer(({ kind, model, actions }: Props) => {
  const { leaving } = model;
  const title = useId();
  const dialog = useModal(leaving !== null);
  return (
    <dialog ref={dialog} className={styles['dialog']} aria-labelledby={title} onClose={model.stay}>
      {leaving === null ? null : (
        <>
          <h2 id={title}>{text.removeTitle(kind, leaving.group.name)}</h2>
          <p>{leaving.use === null ? text.counting : text.removeText(kind, leaving.use.products, leaving.use.visible)}</p>
          <div className={styles['answers']}>
            <Button onClick={model.stay}>{formText.cancel}</Button>
            {leaving.group.isActive && leaving.use !== null && leaving.use.products > 0 ? (
              <Button onClick={() => void actions.switchOff(leaving.group)}>{text.onlySwitchOff}</Button>
            ) : null}
            <Button variant="danger" isBusy={leaving.use === null} onClick={() => void actions.remove(leaving.group)}>
              {text.remove}
            </Button>
          </div>
        </>
      )}
    </dialog>
  );
});

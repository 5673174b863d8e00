import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../../../../components/button.tsx';
import { FormAlert } from '../../../../components/forms/form-alert.tsx';
import { useFormFocus } from '../../../../features/auth/use-form-focus.ts';
import { useUnsavedGuard } from '../use-unsaved-guard.ts';
import panelStyles from './conflict-panel.module.scss';
import { DraftNotice } from './draft-notice.tsx';
import { formText } from './form.text.ts';
import { SaveBar, type SaveBarContent } from './save-bar.tsx';
import { useSaveKey } from './use-save-key.ts';
import type { VersionedForm } from './versioned-form.ts';

interface ConflictProps {
  /** What happened and what can be done. */
  readonly text: string;
  /** The name of the other person, where it is known. */
  readonly by: string | null;
  readonly children?: ReactNode;
}

/** Reports that another person saved first. The panel takes the focus because the save did not happen. */
const ConflictPanel = ({ text, by, children }: ConflictProps) => {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={panelStyles['panel']} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {formText.conflict}
      </h2>
      <p>{text}</p>
      {by === null ? null : <p role="status">{formText.savedBy(by)}</p>}
      {children}
    </section>
  );
};

/** Texts of an editor that replace the common ones. */
interface FrameTexts {
  readonly restored?: string;
  readonly discard?: string;
  readonly outdated?: string;
  readonly loadNewest?: string;
}

interface Props {
  readonly form: Pick<VersionedForm<object>, 'alert' | 'conflict' | 'isBusy' | 'isDirty' | 'isRestored' | 'refusals' | 'version'>;
  /** Whether leaving the page needs a confirmation; by default whenever there is unsaved input. */
  readonly isUnsaved?: boolean;
  /** A page asks once before it is left; a second form on it only stores its draft. */
  readonly isSecond?: boolean;
  /** Saves the form. @returns whether it was saved */
  readonly save: () => Promise<boolean>;
  /** Called after a save that was not part of leaving the page. */
  readonly onSaved?: () => void;
  /** Submits the form, where that is more than saving it. */
  readonly onSubmit?: () => void;
  /** Discards the restored draft. */
  readonly onDiscardDraft?: () => void;
  /** Loads the version that another person saved. */
  readonly onLoadNewest?: () => void;
  readonly texts?: FrameTexts;
  /** Resolves a conflict; omitted where loading the newest version does. The fields are disabled meanwhile. */
  readonly conflict?: ReactNode;
  readonly label?: string;
  readonly className?: string | undefined;
  /** Content beside the form that is not part of it; both are inside an element of this class. */
  readonly aside?: ReactNode;
  readonly asideClassName?: string | undefined;
  /** What the save bar has beside the usual; null for a section that shows no bar now. */
  readonly bar: SaveBarContent | null;
  readonly children: ReactNode;
}

/** The frame of every versioned form: notices, the confirmation before leaving, Ctrl+S, the link to invalid fields, and the save bar. */
export const FormFrame = observer((props: Props) => {
  const { form, save, onSaved, texts: words = {}, onDiscardDraft, onLoadNewest, conflict } = props;
  const focused = useFormFocus(form.refusals);
  const saveAndStay = async (): Promise<void> => {
    if (await save()) onSaved?.();
  };
  useSaveKey(focused, () => void saveAndStay());
  const isUnsaved = props.isUnsaved ?? form.isDirty;
  const element = (
    <form
      ref={focused}
      className={props.className}
      aria-label={props.label}
      noValidate
      inert={conflict !== undefined && form.conflict !== null}
      onSubmit={(event) => {
        event.preventDefault();
        if (props.onSubmit === undefined) void saveAndStay();
        else props.onSubmit();
      }}
    >
      {props.children}
      {props.bar === null ? (
        <FormAlert text={form.alert} />
      ) : (
        <SaveBar alert={form.alert} isUnsaved={isUnsaved} isNew={form.version === null} isBusy={form.isBusy} {...props.bar} />
      )}
    </form>
  );
  return (
    <>
      {props.isSecond === true ? null : <LeaveGuard isUnsaved={isUnsaved} save={save} />}
      {form.conflict === null ? null : (
        <ConflictPanel text={words.outdated ?? formText.outdated} by={form.conflict.by}>
          {conflict}
          {onLoadNewest === undefined ? null : (
            <div className={panelStyles['actions']}>
              <Button onClick={onLoadNewest}>{words.loadNewest ?? formText.loadNewest}</Button>
            </div>
          )}
        </ConflictPanel>
      )}
      {form.isRestored && form.conflict === null ? (
        <DraftNotice text={words.restored} discardText={words.discard} onDiscard={onDiscardDraft} />
      ) : null}
      {props.aside === undefined ? (
        element
      ) : (
        <div className={props.asideClassName}>
          {element}
          {props.aside}
        </div>
      )}
    </>
  );
});

const LeaveGuard = ({ isUnsaved, save }: { readonly isUnsaved: boolean; readonly save: () => Promise<boolean> }): null => {
  useUnsavedGuard(isUnsaved, save);
  return null;
};

import { observer } from 'mobx-react-lite';
import { type FormEvent, useEffect, useRef } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { GroupKind } from '../../../../../domain/taxonomy/group-draft.ts';
import { Button, buttonClass } from '../../../../components/button.tsx';
import { EmptyState } from '../../../../components/empty-state.tsx';
import { FormAlert } from '../../../../components/forms/form-alert.tsx';
import { useStore, useViewModel } from '../../../../core/view-model.tsx';
import { ToastStore } from '../../../../stores/toast.store.ts';
import { adminPaths } from '../../kit/admin-paths.ts';
import { DraftNotice } from '../../kit/form/draft-notice.tsx';
import { formText } from '../../kit/form/form.text.ts';
import formStyles from '../../kit/form/form-page.module.scss';
import { FormShape } from '../../kit/form/form-shape.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { useUnsavedGuard } from '../../kit/use-unsaved-guard.ts';
import { GameLogo } from './game-logo.tsx';
import { GroupFields } from './group-fields.tsx';
import { GroupFormViewModel } from './group-form.view-model.ts';
import { groupPaths } from './group-paths.ts';
import { GroupPreview } from './group-preview.tsx';
import { GroupUndoStore } from './group-undo.store.ts';
import { groupsText as text } from './taxonomy.text.ts';
import { TierFields } from './tier-fields.tsx';

const NEW = 'new';

/** A game, category or tier to be made or changed. */
export const GroupFormPage = observer(({ kind }: { readonly kind: GroupKind }) => {
  const { id = NEW } = useParams();
  const model = useViewModel(GroupFormViewModel);
  useEffect(() => void model.open(kind, id === NEW ? null : id), [model, kind, id]);
  useUnsavedGuard(model.isDirty || model.unfinished !== null);
  const toasts = useStore(ToastStore);
  const undo = useStore(GroupUndoStore);
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { was } = model;
    const group = await model.save();
    if (group === null) {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    if (was === null) toasts.show('success', text.created(group.name));
    else if (was.version === group.version) toasts.show('success', text.saved(group.name));
    else undo.offer(text.saved(group.name), (groups) => groups.edit(kind, was, group));
    void navigate(groupPaths[kind].list);
  };
  if (model.status === 'missing' || model.status === 'failed') {
    const isMissing = model.status === 'missing';
    return (
      <EmptyState
        heading="h1"
        title={isMissing ? formText.missingTitle : formText.failedTitle}
        text={isMissing ? formText.missingText : (model.failure ?? '')}
        action={
          isMissing ? (
            <Link className={buttonClass('primary')} to={groupPaths[kind].list}>
              {text.kinds[kind].title}
            </Link>
          ) : (
            <Button variant="primary" onClick={() => void model.reset()}>
              {formText.retry}
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      <PageHead title={id === NEW ? text.kinds[kind].create : text.kinds[kind].edit}>
        {kind === 'games' && id !== NEW ? (
          <Link className={buttonClass('secondary')} to={adminPaths.gameAttributes(id)}>
            {text.attributes}
          </Link>
        ) : null}
      </PageHead>
      {model.status === 'loading' ? (
        <FormShape />
      ) : (
        <>
          <DraftNotice isRestored={model.isRestored} isOutdated={model.isOutdated} onReset={() => void model.reset()} />
          <form ref={form} className={formStyles['form']} noValidate onSubmit={(event) => void submit(event)}>
            <div className={formStyles['fields']}>
              <GroupFields kind={kind} model={model} />
              {kind === 'tiers' ? <TierFields model={model} /> : null}
              {kind === 'games' ? <GameLogo model={model} /> : null}
              <FormAlert text={model.isOutdated ? null : model.failure} />
              <div className={formStyles['actions']}>
                <Button variant="primary" type="submit" isBusy={model.isBusy}>
                  {formText.save}
                </Button>
                <Link className={buttonClass('secondary')} to={groupPaths[kind].list}>
                  {formText.cancel}
                </Link>
              </div>
            </div>
            <section className={formStyles['aside']} aria-labelledby="tampilan">
              <h2 id="tampilan">{text.preview}</h2>
              <GroupPreview kind={kind} typed={model.typed} />
            </section>
          </form>
        </>
      )}
    </>
  );
});

import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { FormAlert } from '../../../../components/forms/form-alert.tsx';
import { RetryButton } from '../../../../components/retry-button.tsx';
import { formText } from './form.text.ts';
import { FormFrame } from './form-frame.tsx';
import type { VersionedForm } from './versioned-form.ts';

interface SectionModel {
  readonly form: Pick<
    VersionedForm<object>,
    'alert' | 'conflict' | 'isDirty' | 'isRestored' | 'refusals' | 'status' | 'isBusy' | 'discard' | 'version'
  >;
  load(): Promise<void>;
  save(): Promise<boolean>;
  takeNewest(): Promise<void>;
}

interface SectionTexts {
  readonly title: string;
  readonly save: string;
  readonly unsaved: string;
  readonly outdated: string;
  readonly failed: string;
}

interface Props {
  readonly model: SectionModel;
  readonly texts: SectionTexts;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A form in a section of a page: a retry when loading fails, a save bar only with unsaved input, and the newest version on a conflict. */
export const SectionForm = observer(({ model, texts: words, className, children }: Props) => {
  const { form } = model;
  if (form.status === 'failed')
    return (
      <>
        <FormAlert text={words.failed} />
        <RetryButton onRetry={() => void model.load()}>{formText.retry}</RetryButton>
      </>
    );
  if (form.status !== 'ready') return null;
  return (
    <FormFrame
      form={form}
      isSecond
      className={className}
      label={words.title}
      save={model.save}
      onLoadNewest={() => void model.takeNewest()}
      texts={{ outdated: words.outdated, loadNewest: formText.sectionNewest }}
      bar={form.isDirty ? { status: words.unsaved, save: words.save, onDiscard: form.discard } : null}
    >
      {children}
    </FormFrame>
  );
});

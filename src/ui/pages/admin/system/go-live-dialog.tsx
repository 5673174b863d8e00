import { observer } from 'mobx-react-lite';
import { type FormEvent, useState } from 'react';
import { useRouteLoaderData } from 'react-router-dom';
import { defaultSiteSettings } from '../../../../domain/settings/site-settings.ts';
import { isShopName, type SampleCounts, splitSamples } from '../../../../domain/system/samples.ts';
import { Button } from '../../../components/button.tsx';
import { FormAlert } from '../../../components/forms/form-alert.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { useModal } from '../../../components/use-modal.ts';
import { SHELL_ROUTE, type ShellData } from '../../../core/shell.ts';
import styles from './go-live-dialog.module.scss';
import { SampleList } from './sample-list.tsx';
import type { SamplesViewModel } from './samples.view-model.ts';
import { systemText } from './system.text.ts';

interface Props {
  readonly model: SamplesViewModel;
  readonly counts: SampleCounts;
}

/** Shows what is removed, and requires the shop's name as confirmation. */
export const GoLiveDialog = observer(({ model, counts }: Props) => {
  const { siteName } = (useRouteLoaderData(SHELL_ROUTE) as ShellData | undefined)?.settings ?? defaultSiteSettings;
  const [input, setInput] = useState('');
  const dialog = useModal();
  const { stays, goes } = splitSamples(counts, model.keepsGroups);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isShopName(input, siteName) && !model.isBusy) void model.remove(input);
  };
  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-labelledby="judul-hapus-contoh"
      onCancel={(event) => {
        event.preventDefault();
        model.close();
      }}
    >
      <form onSubmit={submit}>
        <h2 id="judul-hapus-contoh">{systemText.removeTitle}</h2>
        <p>{systemText.removeText}</p>
        <h3>{systemText.structure}</h3>
        <Segmented
          label={systemText.structure}
          options={[
            ['keep', systemText.keepStructure],
            ['remove', systemText.removeStructure],
          ]}
          value={model.keepsGroups ? 'keep' : 'remove'}
          onChange={(value) => model.keep(value === 'keep')}
        />
        <h3>{systemText.goes}</h3>
        <SampleList counts={goes} label={systemText.goes} />
        {Object.values(stays).some((count) => count > 0) ? (
          <>
            <h3>{systemText.stays}</h3>
            <SampleList counts={stays} label={systemText.stays} />
          </>
        ) : null}
        {model.problem === null ? null : <FormAlert text={model.problem} />}
        <TextField label={systemText.typeName(siteName)} name="shop" autoComplete="off" error={null} value={input} onChange={setInput} />
        <p role="status">{model.isBusy && model.left !== null ? systemText.progress(model.left) : ''}</p>
        <div className={styles['answers']}>
          <Button onClick={model.close} disabled={model.isBusy}>
            {systemText.cancel}
          </Button>
          <Button variant="danger" type="submit" isBusy={model.isBusy} disabled={!isShopName(input, siteName)}>
            {systemText.confirm}
          </Button>
        </div>
      </form>
    </dialog>
  );
});

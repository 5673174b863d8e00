import { observer } from 'mobx-react-lite';
import type { SampleCounts } from '../../../../domain/system/samples.ts';
import { Button } from '../../../components/button.tsx';
import { FormAlert } from '../../../components/forms/form-alert.tsx';
import { useStore, useViewModel } from '../../../core/view-model.tsx';
import { adminText } from '../kit/admin.text.ts';
import { PermissionStore } from '../kit/permission.store.ts';
import { GoLiveDialog } from './go-live-dialog.tsx';
import styles from './parts.module.scss';
import { SampleList } from './sample-list.tsx';
import { SamplesViewModel } from './samples.view-model.ts';
import { systemText } from './system.text.ts';

/** Each kind once: the structure in all, beside what is in use. */
const listed = ({ products, rentals, sales, games, attributes, categories, tiers, notifications, files }: SampleCounts) => ({
  products,
  rentals,
  sales,
  games,
  attributes,
  categories,
  tiers,
  notifications,
  files,
});

/** The remaining demonstration data, and the action that removes it. */
export const Samples = observer(() => {
  const model = useViewModel(SamplesViewModel);
  const { may } = useStore(PermissionStore);
  const { counts, problem, isOpen } = model;
  return (
    <section id="samples" aria-labelledby="judul-contoh" className={styles['section']}>
      <h2 id="judul-contoh">{systemText.live}</h2>
      {problem !== null && !isOpen ? (
        <>
          <FormAlert text={problem} />
          <Button onClick={() => void model.load()}>{adminText.retry}</Button>
        </>
      ) : null}
      {counts !== null && !model.hasSamples ? <p>{systemText.noSamples}</p> : null}
      {counts !== null && model.hasSamples ? (
        <>
          <p>{systemText.liveAbout}</p>
          <SampleList counts={listed(counts)} />
          {may('system.write') ? (
            <Button variant="danger" onClick={() => void model.openDialog()}>
              {systemText.remove}
            </Button>
          ) : null}
        </>
      ) : null}
      {isOpen && counts !== null ? <GoLiveDialog model={model} counts={counts} /> : null}
    </section>
  );
});

import { observer } from 'mobx-react-lite';
import { Button } from '../../../components/button.tsx';
import { Mark } from '../../../components/mark.tsx';
import { useStore } from '../../../core/view-model.tsx';
import { DialogStore } from '../../../stores/dialog.store.ts';
import { shortMoment } from '../../../text/time.ts';
import { adminContentText } from './content.text.ts';
import type { EditorViewModel } from './editor.view-model.ts';
import styles from './version-list.module.scss';

const PROGRAMS_OWN = { version: 1, savedAt: null, author: adminContentText.builtIn };

/** All versions: to read, to load into the editor, to publish. */
export const VersionList = observer(({ model }: { readonly model: EditorViewModel }) => {
  const dialog = useStore(DialogStore);
  const { published, versions } = model.history;
  const publish = async (version: number): Promise<void> => {
    const isSure = await dialog.open({
      title: adminContentText.publishTitle(adminContentText.texts[model.slug], version),
      message: adminContentText.publishText,
      type: 'warning',
      confirmText: adminContentText.publish,
    });
    if (isSure) void model.publish(version);
  };
  const restore = async (): Promise<void> => {
    const isSure =
      !model.form.isDirty ||
      (await dialog.open({
        title: adminContentText.restoreTitle,
        message: adminContentText.restoreText,
        type: 'warning',
        confirmText: adminContentText.restore,
      }));
    if (isSure) model.restore();
  };
  return (
    <section className={styles['versions']} aria-labelledby="judul-versi">
      <h2 id="judul-versi">{adminContentText.versions}</h2>
      <ul>
        {[...versions, PROGRAMS_OWN].map(({ version, savedAt, author }) => (
          <li key={version}>
            <p>
              <b>{adminContentText.version(version)}</b>
              {version === published ? <Mark tone="success">{adminContentText.isPublished}</Mark> : null}
              <span>{[savedAt === null ? null : shortMoment(savedAt, true), author].filter(Boolean).join(' · ')}</span>
            </p>
            {model.shownVersion?.version === version ? (
              <>
                <Button variant="text" onClick={() => void model.showVersion(null)}>
                  {adminContentText.stopLooking}
                </Button>
                <Button onClick={() => void restore()}>{adminContentText.restore}</Button>
              </>
            ) : (
              <Button variant="text" aria-label={adminContentText.lookAt(version)} onClick={() => void model.showVersion(version)}>
                {adminContentText.look}
              </Button>
            )}
            {version === published ? null : (
              <Button aria-label={adminContentText.publishOf(version)} isBusy={model.form.isBusy} onClick={() => void publish(version)}>
                {adminContentText.publish}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
});

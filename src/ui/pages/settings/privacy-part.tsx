import { observer } from 'mobx-react-lite';
import { Button } from '../../components/button.tsx';
import { useViewModel } from '../../core/view-model.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { Panel } from './panel.tsx';
import { PrivacyViewModel } from './privacy.view-model.ts';
import { saveFile } from './save-file.ts';
import { settingsText } from './settings.text.ts';

/** My data to take along, and the end of the account. */
export const PrivacyPart = observer(() => {
  const model = useViewModel(PrivacyViewModel);
  const download = async (): Promise<void> => {
    const text = await model.export();
    if (text !== null) saveFile(settingsText.exportFile, text);
  };
  return (
    <>
      <Panel title={settingsText.export} text={settingsText.exportText}>
        <Button isBusy={model.isExporting} onClick={() => void download()}>
          {settingsText.export}
        </Button>
      </Panel>
      <Panel title={settingsText.delete} text={settingsText.deleteText}>
        <Button onClick={model.askToDelete}>{settingsText.delete}</Button>
      </Panel>
      <DeleteDialog model={model} />
    </>
  );
});

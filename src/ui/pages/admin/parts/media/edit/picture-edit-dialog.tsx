import { observer } from 'mobx-react-lite';
import { type SyntheticEvent, useEffect, useId, useState } from 'react';
import { ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import type { PictureCopy } from '../../../../../../application/media/image-resizer.ts';
import type { FieldPicture } from '../../../../../../domain/media/field-pictures.ts';
import { type Region, WATERMARKS } from '../../../../../../domain/media/picture-edit.ts';
import { Button } from '../../../../../components/button.tsx';
import { FormAlert } from '../../../../../components/forms/form-alert.tsx';
import { Segmented } from '../../../../../components/segmented.tsx';
import { useModal } from '../../../../../components/use-modal.ts';
import { useSiteSettings } from '../../../../../features/settings/use-site-settings.ts';
import { layoutText } from '../../../../../text/layout.ts';
import { pictureEditText as text } from './picture-edit.text.ts';
import type { PictureEditViewModel } from './picture-edit.view-model.ts';
import styles from './picture-edit-dialog.module.scss';

/** An address of a picture in memory; revoked with the next one. */
const useAddress = (picture: PictureCopy | null): string | null => {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (picture === null) return undefined;
    const made = URL.createObjectURL(new Blob([picture.bytes.slice()], { type: picture.type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return address;
};

const toPercent = ({ x, y, width, height }: Region) =>
  ({ unit: '%', x: x * 100, y: y * 100, width: width * 100, height: height * 100 }) as const;
const toRegion = ({ x, y, width, height }: Region): Region => ({ x: x / 100, y: y / 100, width: width / 100, height: height / 100 });

/** What was done is shown at once and drawn anew each time; a region is chosen by pointer or by keys. */
const Canvas = observer(({ model, address }: { readonly model: PictureEditViewModel; readonly address: string }) => {
  const [size, setSize] = useState<readonly [number, number] | null>(null);
  return (
    <>
      <ReactCrop
        className={styles['canvas'] ?? ''}
        crop={toPercent(model.selection)}
        onChange={(_, percent) => model.select(toRegion(percent))}
        ariaLabels={text.handles}
        disabled={model.isBusy}
        minWidth={8}
        minHeight={8}
        keepSelection
      >
        <img
          src={address}
          alt={text.preview}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setSize([naturalWidth, naturalHeight])}
        />
      </ReactCrop>
      <p className={styles['size']}>{size === null ? ' ' : text.size(...size)}</p>
    </>
  );
});

interface Props {
  readonly model: PictureEditViewModel;
  /** @param place counted from 1 */
  readonly onReplace: (place: number, replacement: FieldPicture) => void;
}

/** Crops, blurs and marks one picture of a product. */
export const PictureEditDialog = observer(({ model, onReplace }: Props) => {
  const id = useId();
  const dialog = useModal();
  const { siteName, logoUrl } = useSiteSettings();
  const address = useAddress(model.shown);
  useEffect(() => void model.load({ siteName, logoUrl }), [model, siteName, logoUrl]);
  const cancel = (event: SyntheticEvent): void => {
    event.preventDefault();
    model.close();
  };
  const confirm = async (): Promise<void> => {
    const { place } = model;
    const replacement = await model.confirm();
    if (replacement !== null && place !== null) onReplace(place, replacement);
  };
  return (
    <dialog ref={dialog} className={styles['dialog']} aria-labelledby={id} onCancel={cancel}>
      <h2 id={id}>{text.title(model.place ?? 1)}</h2>
      <p>{text.help}</p>
      {address === null ? <p className={styles['empty']}>{text.loading}</p> : <Canvas model={model} address={address} />}
      <div className={styles['actions']}>
        <Button onClick={() => void model.crop()}>{text.crop}</Button>
        <Button onClick={() => void model.blur()}>{text.blur}</Button>
        <Button onClick={() => void model.undo()} aria-disabled={!model.canUndo || undefined}>
          {text.undo}
        </Button>
      </div>
      <div className={styles['mark']}>
        <p aria-hidden="true">{text.watermark}</p>
        <Segmented
          label={text.watermark}
          options={WATERMARKS.filter((one) => one !== 'logo' || logoUrl !== null).map((one) => [one, text.watermarks[one]] as const)}
          value={model.edit.watermark}
          onChange={(watermark) => void model.mark(watermark)}
        />
      </div>
      <p className="visually-hidden" role="status">
        {model.news}
      </p>
      <FormAlert text={model.refusal} />
      <div className={styles['answers']}>
        <Button onClick={model.close}>{layoutText.cancel}</Button>
        <Button variant="primary" isBusy={model.isBusy} onClick={() => void confirm()}>
          {text.confirm}
        </Button>
      </div>
    </dialog>
  );
});

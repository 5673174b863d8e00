import { isPublicPicture } from '../../../../domain/settings/setting-problem.ts';
import { TextField } from '../../../components/forms/text-field.tsx';
import { LogoField } from '../parts/media/logo-field.tsx';
import styles from './picture-setting.module.scss';
import { adminSettingsText } from './settings.text.ts';

interface Props {
  readonly label: string;
  readonly name: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (address: string) => void;
  readonly onBlur: () => void;
}

/** A picture of the shop: uploaded, or an address elsewhere. */
export const PictureSetting = (props: Props) => {
  const address = props.value.trim();
  return (
    <div className={styles['picture']}>
      <LogoField
        label={adminSettingsText.upload(props.label)}
        bucket="settings"
        value={isPublicPicture(address) ? { url: address, path: '' } : null}
        onChange={(picture) => props.onChange(picture?.url ?? '')}
      />
      <TextField {...props} inputMode="url" autoComplete="off" autoCapitalize="none" hint={adminSettingsText.pictureHint} />
    </div>
  );
};

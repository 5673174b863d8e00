import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { layoutText } from '../../../text/layout.ts';
import { BothThemes } from '../both-themes.tsx';
import { designSystemText as text } from '../design-system.text.ts';
import { Caption, Row, Specimen } from '../specimen.tsx';
import styles from './buttons.module.scss';

const nothing = (): void => undefined;

/** One main action per screen; hover, press and focus are shown as still images. */
export const Buttons = () => (
  <Specimen title={text.buttons}>
    <BothThemes>
      {() => (
        <>
          <Caption>{text.buttonStates}</Caption>
          <Row>
            <Button variant="primary">{text.buy}</Button>
            <span className={styles['hovered']}>
              <Button variant="primary">{text.buy}</Button>
            </span>
            <span className={styles['pressed']}>
              <Button variant="primary">{text.buy}</Button>
            </span>
            <span className={styles['focused']}>
              <Button variant="primary">{text.buy}</Button>
            </span>
            <Button variant="primary" disabled>
              {text.buy}
            </Button>
            <Button variant="primary" isBusy>
              {text.working}
            </Button>
          </Row>
          <Caption>{text.buttonKinds}</Caption>
          <Row>
            <Button variant="primary">{text.buy}</Button>
            <Button>{text.rent}</Button>
            <Button variant="quiet">
              <Icon name="share" />
              {text.share}
            </Button>
            <Button variant="text">{text.clearAll}</Button>
            <Button variant="danger">{text.deleteProduct}</Button>
            <IconButton icon="heart" label={layoutText.wishlist} onClick={nothing} />
            <IconButton icon="bell" label={layoutText.notifications} onClick={nothing} />
          </Row>
          <Button isWide>{text.rent}</Button>
        </>
      )}
    </BothThemes>
  </Specimen>
);

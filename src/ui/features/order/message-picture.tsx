import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import styles from './message-picture.module.scss';
import { messagePictureText as text } from './message-picture.text.ts';

interface Props {
  readonly path: string;
  /** @returns an address that is valid for a minute; null when there is none */
  readonly address: (path: string) => Promise<string | null>;
}

/** A picture of a message, loaded on demand. */
export const MessagePicture = ({ path, address }: Props) => {
  const [found, setFound] = useState<string | null>(null);
  const [isUnseen, setUnseen] = useState(false);
  const show = async (): Promise<void> => {
    const given = await address(path);
    setFound(given);
    setUnseen(given === null);
  };
  if (found !== null) return <img className={styles['picture']} src={found} alt={text.alt} />;
  return (
    <>
      <Button variant="quiet" onClick={() => void show()}>
        {text.see}
      </Button>
      {isUnseen ? <p role="status">{text.unseen}</p> : null}
    </>
  );
};

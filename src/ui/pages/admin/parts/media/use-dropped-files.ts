import { type DragEvent, type ClipboardEvent as PasteEvent, useEffect, useRef, useState } from 'react';

const carriesFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') === true;

/**
 * Receives files that are dropped onto an area or pasted: pasted anywhere while it is the only such area, else while it has the focus. A
 * file that is dropped beside it does not open in the browser, which would leave the page and lose the input.
 */
export const useDroppedFiles = (take: (files: readonly File[]) => void, isAlone: boolean) => {
  const [isOver, setOver] = useState(false);
  const taker = useRef(take);
  taker.current = take;
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent): void => {
      if (!isAlone) return;
      const files = [...(clipboardData?.files ?? [])];
      if (files.length > 0) taker.current(files);
    };
    const hold = (event: globalThis.DragEvent): void => {
      if (carriesFiles(event.dataTransfer)) event.preventDefault();
    };
    window.addEventListener('paste', paste);
    window.addEventListener('dragover', hold);
    window.addEventListener('drop', hold);
    return () => {
      window.removeEventListener('paste', paste);
      window.removeEventListener('dragover', hold);
      window.removeEventListener('drop', hold);
    };
  }, [isAlone]);
  const place = {
    onPaste: ({ clipboardData }: PasteEvent): void => {
      const files = [...clipboardData.files];
      if (!isAlone && files.length > 0) taker.current(files);
    },
    onDragOver: ({ dataTransfer }: DragEvent): void => setOver(carriesFiles(dataTransfer)),
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent): void => {
      if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false);
    },
    onDrop: ({ dataTransfer }: DragEvent): void => {
      setOver(false);
      const files = [...dataTransfer.files];
      if (files.length > 0) taker.current(files);
    },
  };
  return { isOver, place };
};

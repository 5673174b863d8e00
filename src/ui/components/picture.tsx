import { pictureSources } from '../../domain/media/image-siblings.ts';

interface Props {
  readonly address: string;
  /** Empty when the text beside it says the same. */
  readonly alt: string;
  /** The rendered width, in the format of `sizes`. */
  readonly sizes: string;
  /** Above the fold: fetched with priority instead of lazily. */
  readonly isFirst?: boolean;
  readonly className?: string | undefined;
  /** Width and height of the frame, which prevent layout shifts. */
  readonly ratio?: readonly [number, number];
}

/** A stored picture at the size it is shown. */
export const Picture = ({ address, alt, sizes, isFirst = false, className, ratio = [4, 5] }: Props) => {
  const { src, srcSet } = pictureSources(address);
  return (
    <img
      className={className}
      src={src}
      srcSet={srcSet ?? undefined}
      sizes={srcSet === null ? undefined : sizes}
      width={ratio[0] * 200}
      height={ratio[1] * 200}
      alt={alt}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'low'}
      decoding="async"
    />
  );
};

import type { ComponentType, SVGProps } from 'react';

export interface IconProps extends SVGProps<SVGSVGElement> {
  /** Width and height in pixels. */
  size?: number;
}

/** Creates a component for this drawing of 24 by 24 units, in the colour of the surrounding text. */
export function createIcon(drawing: string): ComponentType<IconProps> {
  return function Icon({ size = 24, ...rest }: IconProps) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        {...rest}
        // The drawings come from packages, never from user data.
        dangerouslySetInnerHTML={{ __html: drawing }}
      />
    );
  };
}

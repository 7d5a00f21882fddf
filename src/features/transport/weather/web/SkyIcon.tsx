import { useTexts } from '#web/texts.ts';
import {
  IconCloud,
  IconCloudFog,
  IconCloudRain,
  IconCloudSnow,
  IconCloudStorm,
  IconSnowflake,
  IconSun,
  IconSunHigh,
} from '#web/ui/sky-icons.ts';
import { isSky, type Sky } from '../rules.ts';

const icons: Readonly<Record<Sky, typeof IconSun>> = {
  clear: IconSun,
  partly: IconSunHigh,
  clouds: IconCloud,
  fog: IconCloudFog,
  rain: IconCloudRain,
  sleet: IconCloudSnow,
  snow: IconSnowflake,
  thunder: IconCloudStorm,
};

/** Icon of a sky, decorative: its name is shown next to it. */
export function SkyIcon({ icon, size }: { icon: string; size: number }) {
  const Icon = icons[isSky(icon) ? icon : 'clouds'];
  return <Icon size={size} aria-hidden="true" />;
}

/** Translated name of a sky; other texts unchanged. */
export function useSkyWord(): (record: { icon: string; weather: string }) => string {
  const t = useTexts('weather');
  return ({ icon, weather }) => (isSky(icon) ? t(`sky_${icon}`) : weather);
}

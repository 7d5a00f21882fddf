// The icons of the weather, which the footer of every page shows.
export { IconSun } from './frame-icons.ts';
export { default as IconCloud } from 'tabler:cloud';
export { default as IconCloudFog } from 'tabler:cloud-fog';
export { default as IconCloudRain } from 'tabler:cloud-rain';
export { default as IconCloudSnow } from 'tabler:cloud-snow';
export { default as IconCloudStorm } from 'tabler:cloud-storm';
export { default as IconSnowflake } from 'tabler:snowflake';
export { default as IconSunHigh } from 'tabler:sun-high';

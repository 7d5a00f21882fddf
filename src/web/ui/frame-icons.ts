// The icons of the frame and the login page, loaded with the first page; all others are in icons.ts.
export { default as IconAlertTriangle } from 'tabler:alert-triangle';
export { default as IconChevronDown } from 'tabler:chevron-down';
export { default as IconCloudOff } from 'tabler:cloud-off';
export { default as IconEye } from 'tabler:eye';
export { default as IconEyeOff } from 'tabler:eye-off';
export { default as IconFingerprint } from 'tabler:fingerprint';
export { default as IconLanguage } from 'tabler:language';
export { default as IconLock } from 'tabler:lock';
export { default as IconLogout } from 'tabler:logout';
export { default as IconMail } from 'tabler:mail';
export { default as IconMapQuestion } from 'tabler:map-question';
export { default as IconMenu2 } from 'tabler:menu-2';
export { default as IconMoon } from 'tabler:moon';
export { default as IconPhone } from 'tabler:phone';
export { default as IconSun } from 'tabler:sun';
export { default as IconUserCircle } from 'tabler:user-circle';
export { default as IconX } from 'tabler:x';

declare module 'tabler:*' {
  const Icon: import('react').ComponentType<import('./create-icon.tsx').IconProps>;
  export default Icon;
}

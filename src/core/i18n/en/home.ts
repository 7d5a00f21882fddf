// Landing and home (specification, section 2).
export const home = {
  title: 'Home',
} as const;

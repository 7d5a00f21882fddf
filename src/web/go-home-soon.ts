import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

const pauseMs = 3000;

/** Goes home 3 s after it was asked to (AUTH-36, AUTH-45); who leaves the screen before is left alone. */
export function useGoHomeSoon(): () => void {
  const navigate = useNavigate();
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (!asked) return undefined;
    const timer = setTimeout(() => void navigate({ to: '/' }), pauseMs);
    return () => clearTimeout(timer);
  }, [asked, navigate]);
  return () => setAsked(true);
}

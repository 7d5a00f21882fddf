import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

const pauseMs = 3000;

/**
 * Navigates home 3 s after the request (AUTH-36, AUTH-45); cancelled when the person leaves the screen first
 * (A-25).
 */
export function useDelayedRedirect(): () => void {
  const navigate = useNavigate();
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (!asked) return undefined;
    const timer = setTimeout(() => void navigate({ to: '/' }), pauseMs);
    return () => clearTimeout(timer);
  }, [asked, navigate]);
  return () => setAsked(true);
}

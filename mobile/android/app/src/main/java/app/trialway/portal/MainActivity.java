package app.trialway.portal;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
